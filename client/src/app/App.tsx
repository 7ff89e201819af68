import { t } from "../i18n/index.ts";

export function App() {
  return <main>{t("game")}</main>;
}
