/** The columns of the benches' dictionary, in the order of their slots. */
export const columnNames = ["Code", "Product", "City", "Note"] as const;

const makers =
  "Alder Amber Aurora Baltic Birch Borealis Bright Cedar Clear Coral Delta Dune Ember Falcon Forest Garnet Granite Harbor Iris Juniper Kestrel Lumen Maple Meridian Nordic Oak Onyx Pine Quartz River Saffron Sierra Silver Summit Tidal Umber Vega Willow Yarrow Zephyr".split(
    " ",
  );
const things =
  "bearings belts blades brackets cables clamps couplings drills fans filters flanges fuses gaskets gauges gears hinges hoses lamps levers motors nozzles pipes pistons plugs pulleys pumps relays rotors seals sensors shafts springs switches tanks taps timers valves washers wheels wires".split(
    " ",
  );
const sizes = "small medium large heavy light spare double single short long".split(" ");
const cities =
  "Łódź Kraków Malmö Göteborg Tartu Rīga Vilnius Київ Львів Харків Одеса Gdańsk Turku Bergen Porto Nîmes Bilbao".split(" ");

/** The code of record number `n`, which no other record has. */
export function codeOf(n: number): string {
  return `REF-${String((n * 7919) % 10_000_019).padStart(8, "0")}`;
}

/** The cells of record number `n`: a code, three words, a city (none in one of 5000 records), a note (none in one of 10). */
export function cellsOf(n: number): readonly string[] {
  const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 0;
  const maker = makers[mixed % 40]!;
  const thing = things[Math.floor(mixed / 40) % 40]!;
  const size = sizes[Math.floor(mixed / 1600) % 10]!;
  const city = n % 5000 === 7 ? "" : cities[Math.floor(mixed / 16_000) % 17]!;
  const note = n % 10 === 3 ? "" : `pallet ${mixed % 100_000} at gate ${n % 77}`;
  return [codeOf(n), `${maker} ${thing} ${size}`, city, note];
}
