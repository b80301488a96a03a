import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const known = { headers: { "if-none-match": "*" } };

/** The XML schemas. */
export const schemaCases: Cases = {
  "GET /api/v1/schema/template.xsd": [
    asks(200, () => ({ as: "nobody", path: "/api/v1/schema/template.xsd" })),
    asks(304, () => ({ as: "nobody", path: "/api/v1/schema/template.xsd", sent: known })),
  ],
  "GET /api/v1/schema/envelope.xsd": [
    asks(200, () => ({ as: "nobody", path: "/api/v1/schema/envelope.xsd" })),
    asks(304, () => ({ as: "nobody", path: "/api/v1/schema/envelope.xsd", sent: known })),
  ],
  "GET /api/v1/template/{uuid}/envelope.xsd": [
    asks(200, ({ paper }) => ({ path: `/api/v1/template/${paper.uuid}/envelope.xsd` })),
    asks(304, ({ paper: { uuid, version } }) => ({
      path: `/api/v1/template/${uuid}/envelope.xsd?templateVersion=${version}`,
      sent: known,
    })),
    asks(404, () => ({ path: `/api/v1/template/${unknown}/envelope.xsd` }), 40003),
    asks(404, ({ paper }) => ({ path: `/api/v1/template/${paper.uuid}/envelope.xsd?templateVersion=${unknown}` }), 40003),
  ],
};
