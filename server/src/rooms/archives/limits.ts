/** Days for which a link in an email is valid. */
export const shareDays = 14;
/** Downloads of one link, including those of mail scanners. */
export const downloadsMax = 100;
/** Resumed parts of one link: download managers split large archives. */
export const partsMax = 10_000;
/** How long a link for one download may wait to be followed. */
export const linkMs = 60_000;
/** How long a download that was begun by such a link can be resumed. */
export const linkedDownloadMs = 3_600_000;
/** Links of one session that have not expired, downloads under way among them. */
export const linksMax = 60;
