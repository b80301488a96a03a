/** Signature algorithms and the containers of signatures. Clients know no others. */
export const signatureAlgorithms = ["DSTU4145", "ECDSA_RSA"] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export const signatureContainers = ["P7S", "ASICE"] as const;
export type SignatureContainer = (typeof signatureContainers)[number];
