import { startGlewlwyd } from "../judges/glewlwyd.ts";
import { signInThrough } from "./sign-in-through.ts";

signInThrough("glewlwyd", startGlewlwyd);
