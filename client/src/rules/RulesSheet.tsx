import { useEffect } from "preact/hooks";
import { language, t } from "../i18n/index.ts";
import { Sheet } from "../kit/Sheet.tsx";
import type { House } from "../model/house.ts";
import { houses, loadHouses } from "../net/houses.ts";
import { HouseRules } from "./HouseRules.tsx";

/** A table's rules: its house's, in words where the server has them and in numbers always. */
export function RulesSheet({ house, onClose }: { house: House; onClose: () => void }) {
  useEffect(() => void loadHouses(), []);
  const words = houses.value.find(({ name }) => name === house.name)?.words[language.value] ?? [];
  return (
    <Sheet title={`${t("rules.title")} · ${house.title[language.value]}`} size="tall" onClose={onClose}>
      <HouseRules house={house} words={words} />
    </Sheet>
  );
}
