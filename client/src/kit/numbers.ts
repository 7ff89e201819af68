/** 1234567 → "1.234.567": dots for thousands in both languages, a true minus. */
export function chips(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, ".");
  return amount < 0 ? `−${digits}` : digits;
}

/** Like `chips`, with a plus on what was won; 0 has no sign. */
export function signed(amount: number): string {
  return amount > 0 ? `+${chips(amount)}` : chips(amount);
}

/** The class that colours a result; the sign and the word say the same. */
export function resultClass(amount: number): "win" | "lose" | "tie" {
  if (amount === 0) return "tie";
  return amount > 0 ? "win" : "lose";
}
