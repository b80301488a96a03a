import { openPrinter } from "@chancery/server/io/pdf/printer.ts";
import { endWithProcess } from "./process-end.ts";

/** The printer of all tests of this process that set no limits of their own: it takes longer to start than most of them print. */
export const printer = openPrinter({ workers: 1, log: { warn: () => undefined } });

endWithProcess(() => printer.stop());
