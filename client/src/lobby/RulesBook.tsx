import { useSignal } from "@preact/signals";
import { language, t } from "../i18n/index.ts";
import { Segmented } from "../kit/fields.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { houseOf } from "../model/house.ts";
import { houses } from "../net/houses.ts";
import { HouseRules } from "../rules/HouseRules.tsx";
import { QUICK } from "./tables.ts";

/** The rules of every house. */
export function RulesBook({ onClose }: { onClose: () => void }) {
  const chosen = useSignal<string>(QUICK.house);
  const house = houses.value.find(({ name }) => name === chosen.value);
  return (
    <Sheet title={t("lobby.rules")} size="tall" onClose={onClose}>
      <Segmented
        label={t("table.house")}
        value={chosen.value}
        options={houses.value.map(({ name, title }) => ({ value: name, text: title[language.value] ?? name }))}
        onChange={(name) => (chosen.value = name)}
      />
      {house ? <HouseRules house={houseOf(house.rules)} words={house.words[language.value] ?? []} /> : <p>{t("lobby.lost")}</p>}
    </Sheet>
  );
}
