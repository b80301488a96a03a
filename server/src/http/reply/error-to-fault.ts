import { table } from "@chancery/core/text/table.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { BlobsUnavailable } from "../../io/blobs/blobs.ts";
import { DatabaseUnavailable, type Unavailability } from "../../io/database/unavailable.ts";
import { isDiskFull } from "../../io/disk.ts";
import { wrongType } from "../body/body-faults.ts";

const badText = new Set(["22021", "22P05"]);
/** Not a UUID, a time or a number that the database takes. */
const badValue = new Set(["22P02", "22007", "22008", "22003"]);
const outageTexts: Readonly<Record<Unavailability, string>> = {
  away: "the database is away",
  slow: "the database did not answer in time",
  busy: "too many change the same at once",
};

/**
 * The fault that answers an error of a request to `url`. An error that is neither a fault nor a known outage becomes service.failed
 * with the error as its cause. Only a cursor brings unchecked values into a query: it holds a key of the database, and clients can
 * forge it.
 */
export function errorToFault(error: unknown, url = ""): Fault {
  if (error instanceof Fault) return error;
  if (isDiskFull(error)) return new Fault("storage.full", {}, { cause: error });
  if (error instanceof DatabaseUnavailable) {
    return new Fault("service.unavailable", { args: [outageTexts[error.reason]], retryAfterS: 2 }, { cause: error });
  }
  if (error instanceof BlobsUnavailable)
    return new Fault("service.unavailable", { args: ["the store of files is away"], retryAfterS: 2 }, { cause: error });
  if (badText.has(codeOf(error))) return new Fault("request.invalid", { args: ["text that cannot be stored"] }, { cause: error });
  if (badValue.has(codeOf(error)) && /[?&]cursor=/.test(url)) {
    const row = { code: "request.invalid", args: ["cursor is not a cursor of this list"], parameter: "cursor" } as const;
    return new Fault(row.code, { args: row.args, errors: [row] }, { cause: error });
  }
  return frameworkFault(error) ?? new Fault("service.failed", {}, { cause: error });
}

function frameworkFault(error: unknown): Fault | undefined {
  const code = codeOf(error);
  if (code.startsWith("FST_ERR_CTP")) return wrongType(undefined, "application/json");
  const why = addressFaults[code];
  return why === undefined ? undefined : new Fault("request.invalid", { args: [why] }, { cause: error });
}

const addressFaults = table<string>({
  FST_ERR_BAD_URL: "the address is not well encoded",
  FST_ERR_MAX_PARAM_LENGTH: "a part of the address is too long",
});

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}
