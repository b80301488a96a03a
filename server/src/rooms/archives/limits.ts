/** Days for which a link in an email is valid. */
export const shareDays = 14;
/** Downloads of one link, including those of mail scanners. */
export const downloadsMax = 100;
/** Resumed parts of one link: download managers split large archives. */
export const partsMax = 10_000;
