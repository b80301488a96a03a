/** The largest number of trust settings of an account. */
export const configsMax = 20;
