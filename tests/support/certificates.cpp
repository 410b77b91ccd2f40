// SPDX-License-Identifier: Apache-2.0
#include "tests/support/certificates.hpp"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace answerd::tests {
namespace {

template <auto Free>
struct freed {
    template <class T>
    void operator()(T* what) const noexcept
    {
        Free(what);
    }
};
using key_ptr = std::unique_ptr<EVP_PKEY, freed<EVP_PKEY_free>>;
using x509_ptr = std::unique_ptr<X509, freed<X509_free>>;
using bio_ptr = std::unique_ptr<BIO, freed<BIO_vfree>>;
using extension_ptr = std::unique_ptr<X509_EXTENSION, freed<X509_EXTENSION_free>>;

void must(bool fine, const char* what)
{
    if (!fine)
        throw std::runtime_error{std::string{"openssl: "} + what};
}

template <class Write>
std::string written(Write write)
{
    const bio_ptr to{BIO_new(BIO_s_mem())};
    must(to && write(to.get()) == 1, "writing PEM");
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(to.get(), &bytes);
    return {bytes, static_cast<std::size_t>(size)};
}

bio_ptr reading(const std::string& pem)
{
    return bio_ptr{BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()))};
}

void add_extension(X509* to, X509* issuer, int kind, const std::string& value)
{
    X509V3_CTX about{};
    X509V3_set_ctx(&about, issuer, to, nullptr, nullptr, 0);
    const extension_ptr made{X509V3_EXT_conf_nid(nullptr, &about, kind, value.c_str())};
    must(made && X509_add_ext(to, made.get(), -1) == 1, "adding an extension");
}

void set_name(X509_NAME* name, std::string_view common)
{
    must(
        X509_NAME_add_entry_by_NID(
            name,
            NID_commonName,
            MBSTRING_UTF8,
            reinterpret_cast<const unsigned char*>(common.data()),
            static_cast<int>(common.size()),
            -1,
            0
        ) == 1,
        "naming"
    );
}

} // namespace

certificate make_certificate(const certificate_wish& wish, const certificate* issuer)
{
    static std::atomic<long> serial{1};
    std::string curve{"P-256"};
    const key_ptr key{EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", curve.data())};
    const x509_ptr made{X509_new()};
    must(key && made, "making a key");

    x509_ptr parent;
    key_ptr parent_key;
    if (issuer != nullptr) {
        parent.reset(PEM_read_bio_X509(reading(issuer->text).get(), nullptr, nullptr, nullptr));
        parent_key.reset(
            PEM_read_bio_PrivateKey(reading(issuer->key).get(), nullptr, nullptr, nullptr)
        );
        must(parent && parent_key, "reading the issuer");
    }
    X509* const signer = parent ? parent.get() : made.get();

    X509_set_version(made.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), serial++);
    const auto in_seconds = [](std::chrono::hours from_now) {
        return static_cast<long>(std::chrono::seconds{from_now}.count());
    };
    X509_gmtime_adj(X509_getm_notBefore(made.get()), in_seconds(wish.begins));
    X509_gmtime_adj(X509_getm_notAfter(made.get()), in_seconds(wish.ends));
    X509_set_pubkey(made.get(), key.get());
    set_name(X509_get_subject_name(made.get()), wish.name);
    X509_set_issuer_name(made.get(), X509_get_subject_name(signer));
    add_extension(made.get(), signer, NID_subject_alt_name, wish.valid_for);
    const char* may_sign = wish.authority ? "critical,CA:TRUE" : "critical,CA:FALSE";
    add_extension(made.get(), signer, NID_basic_constraints, may_sign);
    EVP_PKEY* const signing = parent_key ? parent_key.get() : key.get();
    must(X509_sign(made.get(), signing, EVP_sha256()) > 0, "signing");

    return {
        .text = written([&](BIO* to) { return PEM_write_bio_X509(to, made.get()); }),
        .key = written([&](BIO* to) {
            return PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
        }),
    };
}

} // namespace answerd::tests
