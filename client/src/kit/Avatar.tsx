/** How many blocks of colour there are; the server's avatar number is taken modulo this. */
const COLOURS = 8;

interface AvatarProps {
  name: string;
  /** The player's avatar number: which mineral colour the block is printed in. */
  avatar: number;
  bot?: boolean;
}

/** A player: a printed block of one mineral colour with the name's first letter; bots wear a notched one. */
export function Avatar({ name, avatar, bot = false }: AvatarProps) {
  return (
    <span class={`avatar c${avatar % COLOURS} ${bot ? "bot" : ""}`} aria-hidden="true">
      {initial(name)}
    </span>
  );
}

/** The letter a name is known by: of Vietnamese names the last word's. */
export function initial(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? "";
  return (Array.from(last)[0] ?? "?").toLocaleUpperCase("vi");
}
