import { test } from "node:test";
import { startKnot } from "../judges/knot.ts";
import { proveDomain } from "./prove-domain.ts";

test("a record that appears in knot after the confirm is found by the service's own work, and the domain can be activated", () =>
  proveDomain(startKnot));
