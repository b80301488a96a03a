/** Different envelopes and addresses of one share by email, and characters of the names that a ZIP structure selects in them, which are kept with each. */
export const shareMax = { envelopes: 1000, addresses: 100, nameCharacters: 8_000_000 } as const;
/** Days for which a link in an email is valid. */
export const shareDays = 14;
/** Downloads of one link, including those of mail scanners. */
export const downloadsMax = 100;
/** Resumed parts of one link: download managers split large archives. */
export const partsMax = 10_000;
/** The time for which a link for one download is valid. */
export const linkMs = 60_000;
/** The time for which a download that such a link started can be resumed. */
export const linkedDownloadMs = 3_600_000;
/** Links of one session that have not expired, downloads under way among them. */
export const linksMax = 60;
/** The time to print a preview, and the bytes of all images in it. */
export const previewMax = { ms: 20_000, imageBytes: 25 * 1024 ** 2 } as const;
/** Records that are chained and written in one turn. */
export const recordsAtOnce = 100;
