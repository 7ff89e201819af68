import { Avatar } from "../src/kit/Avatar.tsx";
import { Button } from "../src/kit/Button.tsx";
import { Card, CardBack, CardLine } from "../src/kit/Card.tsx";
import { Mam } from "../src/kit/Mam.tsx";
import { RANKS } from "../src/model/cards.ts";

const ranks = [...RANKS].reverse();

/** Every card and the small parts of the kit. */
export function Deck() {
  return (
    <main class="lacquer" data-theme="dark" style={{ "--w": "66px", padding: "24px", minHeight: "100dvh", overflowX: "auto" }}>
      <h1>Kit</h1>
      {["s", "h", "d", "c"].map((suit) => (
        <div key={suit} style={{ marginBottom: "8px" }}>
          <CardLine>{ranks.map((rank) => <Card key={rank} card={rank + suit} />)}</CardLine>
        </div>
      ))}
      <div style={{ display: "flex", gap: "16px", alignItems: "end", flexWrap: "wrap" }}>
        {[44, 57, 102, 150].map((w) => (
          <div key={w} style={{ "--w": `${w}px` }}>
            <CardLine>{["Jh", "Qs", "Kd"].map((card) => <Card key={card} card={card} />)}<CardBack /></CardLine>
          </div>
        ))}
        <div style={{ "--w": "32px" }}>
          <CardLine>{["Jh", "Td", "Kd"].map((card) => <Card key={card} card={card} mini />)}</CardLine>
        </div>
        <Button look="gold">Xếp xong</Button>
        <Button>Ngồi vào</Button>
        <Button look="quiet">Xem lại</Button>
        <Button pending>Đang gửi…</Button>
        <Button look="tool" icon="undo">Hoàn tác</Button>
        {["Lan", "Hùng", "Chú Tư", "Minh", "Vy", "An", "Bé", "Út"].map((name, i) => <Avatar key={name} name={name} avatar={i} bot={i > 5} />)}
        <Mam seats={[{ seat: 0, avatar: 0 }, { seat: 1, avatar: 2 }, { seat: 2, avatar: null }, { seat: 3, avatar: 1 }]} />
      </div>
    </main>
  );
}
