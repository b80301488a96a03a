import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Figures of the process, read by `/metrics`. */
export type Metrics = {
  /** One request: its route's path, not its address. */
  readonly countRequest: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** A gauge that is evaluated when the metrics are read. */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** A gauge for each value of a label, evaluated when the metrics are read. */
  readonly gauges: (name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
};

/** Figures of requests and of the process, in a registry of their own. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "chancery_http_request_seconds",
    help: "Time of requests by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  const lines = new Map<string, { observe(seconds: number): void }>();
  return {
    countRequest: ({ method, route, status, seconds }) => {
      const key = `${method} ${route} ${status}`;
      let line = lines.get(key);
      if (!line) lines.set(key, (line = requests.labels(method, route, String(status))));
      line.observe(seconds);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset();
          for (const [value, figure] of await read()) this.set({ [label]: value }, figure);
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
