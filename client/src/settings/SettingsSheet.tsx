import { language, t } from "../i18n/index.ts";
import { Segmented, Switch } from "../kit/fields.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { deck, motion, reduced, sound, theme } from "./choices.ts";

/** The reader's own choices; each takes effect at once and is remembered by this browser. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t("set")} onClose={onClose}>
      <Segmented
        label={t("set.lang")}
        value={language.value}
        options={[
          { value: "vi", text: "Tiếng Việt" },
          { value: "en", text: "English" },
        ]}
        onChange={(value) => (language.value = value)}
      />
      <Segmented
        label={t("set.theme")}
        value={theme.value}
        options={[
          { value: "auto", text: t("set.themeAuto") },
          { value: "dark", text: t("set.themeDark") },
          { value: "light", text: t("set.themeLight") },
        ]}
        onChange={(value) => (theme.value = value)}
      />
      <Switch label={t("set.four")} note={t("set.fourNote")} on={deck.value === "four"} onChange={(on) => (deck.value = on ? "four" : "two")} />
      <Switch label={t("set.sound")} note={t("set.soundNote")} on={sound.value === "on"} onChange={(on) => (sound.value = on ? "on" : "off")} />
      <Switch label={t("set.motion")} note={t("set.motionNote")} on={reduced.value} onChange={(on) => (motion.value = on ? "less" : "auto")} />
    </Sheet>
  );
}
