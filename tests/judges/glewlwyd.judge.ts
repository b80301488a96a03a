import { testProvider } from "../world/test-provider.ts";
import { startGlewlwyd } from "./glewlwyd.ts";

testProvider("glewlwyd", startGlewlwyd);
