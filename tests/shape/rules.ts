import { coreNounsPointOneWay, noCycles } from "./cycles.ts";
import { decisionsAreNumbered, decisionsAreShort, dependenciesHaveALine, roomsHaveAPage } from "./documents.ts";
import { composeIsOnTop, indexIsADoor, insideARoom, ranksPointDown, roomsByTheirDoor, subRoomsPointDown } from "./doors.ts";
import { faultsAreDocumented, faultsHaveOneName, pointersStandInTheBody } from "./faults.ts";
import { doorsAreNarrow } from "./door-size.ts";
import { doorsDeclareQuestions, doorsExportNoStore } from "./door-stores.ts";
import {
  clientIsAlone,
  commandLineUsesClient,
  consoleUsesClient,
  coreIsPure,
  driversInIo,
  layersPointDown,
  roomLibrariesAreFew,
} from "./imports.ts";
import { judgesAreApart, programsAreFound } from "./judges.ts";
import { nothingLeftOpen } from "./leftovers.ts";
import { linksLeadSomewhere, pagesAreListed } from "./links.ts";
import { tablesHaveOwnKeys } from "./lookups.ts";
import { migrationsAreNumbered, migrationsArePlain } from "./migrations.ts";
import {
  coreFoldersAreNouns,
  examplesAreOutside,
  exportsHaveNames,
  filesAreKebabCase,
  filesAreNamedPlainly,
  noDrawers,
} from "./names.ts";
import { permissionsAreDeclared, permissionsHaveNames } from "./permissions.ts";
import { classesAreFew, filesAreShort, foldersAreSmall, functionsAreShort } from "./sizes.ts";
import { statementsReadWell } from "./statements.ts";
import { keysStayInside, sqlStandsInStores, tablesHaveOwners } from "./tables.ts";
import { wordsAreTheFieldsOwn } from "./words.ts";
import type { Rule } from "./tree.ts";

/** Every rule that a machine holds, by its sentence. */
export const rules: Readonly<Record<string, Rule>> = {
  "core imports itself and four pure libraries": coreIsPure,
  "the client imports only itself": clientIsAlone,
  "the console reaches the service through its client": consoleUsesClient,
  "the command line uses the client": commandLineUsesClient,
  "drivers stand in io": driversInIo,
  "layers point down": layersPointDown,
  "a room imports few libraries": roomLibrariesAreFew,
  "a room is entered by its door": roomsByTheirDoor,
  "a room asks only lower ranks": ranksPointDown,
  "a sub-room imports lower ones": subRoomsPointDown,
  "inside a room the way is routes, actions, store": insideARoom,
  "index.ts is a door": indexIsADoor,
  "doors have at most 12 members": doorsAreNarrow,
  "a door exports nothing of a store": doorsExportNoStore,
  "questions of a door are declared": doorsDeclareQuestions,
  "only the top imports compose": composeIsOnTop,
  "no file imports itself round a corner": noCycles,
  "the nouns of core depend one way": coreNounsPointOneWay,
  "files are short": filesAreShort,
  "folders are small": foldersAreSmall,
  "functions are short and take few parameters": functionsAreShort,
  "classes are few": classesAreFew,
  "no folder is a drawer": noDrawers,
  "files are kebab-case": filesAreKebabCase,
  "files are named plainly": filesAreNamedPlainly,
  "examples for tests are outside of the product": examplesAreOutside,
  "folders in core are nouns": coreFoldersAreNouns,
  "exports have names": exportsHaveNames,
  "a table is spoken to by its owner": tablesHaveOwners,
  "SQL stands in stores": sqlStandsInStores,
  "tables to look texts up in have their own keys only": tablesHaveOwnKeys,
  "statements read well": statementsReadWell,
  "foreign keys stay inside the room": keysStayInside,
  "migrations are numbered": migrationsAreNumbered,
  "migrations are plain": migrationsArePlain,
  "a fault has one name": faultsHaveOneName,
  "faults are documented": faultsAreDocumented,
  "pointers stand in the body": pointersStandInTheBody,
  "permissions are declared": permissionsAreDeclared,
  "permissions are looked at by name": permissionsHaveNames,
  "decisions are short": decisionsAreShort,
  "decisions are numbered": decisionsAreNumbered,
  "dependencies have a line": dependenciesHaveALine,
  "rooms have a page": roomsHaveAPage,
  "links lead somewhere": linksLeadSomewhere,
  "pages are listed": pagesAreListed,
  "nothing is left open": nothingLeftOpen,
  "words are the field's own": wordsAreTheFieldsOwn,
  "tests need nothing but Node, judges may": judgesAreApart,
  "judges find their programs": programsAreFound,
};
