import type { Queries, Statement } from "@chancery/server/io/database/database.ts";

/** Queries of which a function hears each statement before it runs. */
export function listeningTo(queries: Queries, hear: (statement: Statement) => void): Queries {
  const heard = (statement: Statement): Statement => {
    hear(statement);
    return statement;
  };
  return {
    all: async (statement) => queries.all(heard(statement)),
    first: async (statement) => queries.first(heard(statement)),
    objects: async (statement) => queries.objects(heard(statement)),
    object: async (statement) => queries.object(heard(statement)),
    values: async (statement) => queries.values(heard(statement)),
    value: async (statement) => queries.value(heard(statement)),
    count: async (statement) => queries.count(heard(statement)),
    has: async (statement) => queries.has(heard(statement)),
    run: async (statement) => queries.run(heard(statement)),
    changes: async (statement) => queries.changes(heard(statement)),
  };
}
