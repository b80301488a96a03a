/** Days that a link of an email lasts. */
export const shareDays = 14;
/** Downloads of one link; what opens emails to look for harm counts, too. */
export const downloadsMax = 100;
/** Resumed parts of one link: a download manager takes a big archive in many. */
export const partsMax = 10_000;
