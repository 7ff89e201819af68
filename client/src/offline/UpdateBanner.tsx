import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { takeUpdate, updateWaits } from "./updates.ts";

/** Offers a new version, where taking it breaks nothing: never while a hand is played. */
export function UpdateBanner({ outdated = false }: { outdated?: boolean }) {
  if (!updateWaits.value && !outdated) return null;
  return (
    <div class="update" role="status">
      <p>{t("app.newVersion")}</p>
      <Button onClick={takeUpdate}>{t("app.reload")}</Button>
    </div>
  );
}
