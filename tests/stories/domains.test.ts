import { test } from "node:test";
import { startDns } from "../world/dns-server.ts";
import { proveDomain } from "./prove-domain.ts";

test("a record that appears in DNS after the confirm is found by the service's own work, and the domain can be activated", () =>
  proveDomain(startDns));
