import type { Download } from "@chancery/sdk";

/** Hands a downloaded file to the browser to keep. The browser holds large ones on disk. */
export async function saveFile(download: Download, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await download.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = download.fileName ?? fallbackName;
  link.click();
  // the browser reads the URL after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
