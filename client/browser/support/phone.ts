import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A cheap phone: a small screen, a processor four times slower than this one, and a slow network. */
export interface Phone {
  readonly page: Page;
  readonly session: CDPSession;
  close(): Promise<void>;
}

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** A phone that has never been here but bears the cookies of `state`, as after its cache was cleared. */
export async function cheapPhone(browser: Browser, state: State): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    hasTouch: true,
    storageState: state,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, session, close: () => context.close() };
}
