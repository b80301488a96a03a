/** Why a signature is not valid, an argument of `signature.invalid`: in English, and what Ukrainian messages say instead. */
export const signatureReasonsUk = {
  "it is of other bytes": "він накладений на інші байти",
  "it needs exactly one signer": "потрібен рівно один підписувач",
  "the content must not be inside it": "він не має містити самих даних",
  "the certificate of the signer is missing": "бракує сертифіката підписувача",
  "its attributes must be signed": "його атрибути мають бути підписані",
  "the hash must be SHA-256, SHA-384 or SHA-512": "геш має бути SHA-256, SHA-384 або SHA-512",
  "it is of another content type": "він має інший тип вмісту",
  "the hash of the content is missing": "бракує гешу вмісту",
  "it does not name its certificate (signingCertificateV2)": "у ньому не вказано його сертифікат (signingCertificateV2)",
  "it names another certificate": "у ньому вказано інший сертифікат",
  "its algorithm is not known here": "його алгоритм не підтримується",
  "it is not by the key of its certificate": "він накладений не тим ключем, що в сертифікаті",
  "its curve is not known here": "його крива не підтримується",
  "it is too large for the PDF": "він завеликий для цього PDF",
  "the certificate cannot be read": "сертифікат не вдалося прочитати",
  "the certificate is not valid yet": "строк дії сертифіката ще не почався",
  "the certificate has run out": "строк дії сертифіката минув",
  "the key of the certificate is too short": "ключ сертифіката закороткий",
  "the key of the certificate is not for signatures": "ключ сертифіката не призначений для підписування",
  "the certificate is one of an authority, not of a signer": "це сертифікат центру сертифікації, а не підписувача",
  "the certificate names nobody": "у сертифікаті не вказано, чий він",
  "the key of the certificate is of a kind that is not known here": "тип ключа сертифіката не підтримується",
} as const;

/** Why a signature is not valid. */
export type SignatureReason = keyof typeof signatureReasonsUk;
