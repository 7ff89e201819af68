"""A house in Vietnamese."""

from collections.abc import Iterator

from maubinh.engine.house import House
from maubinh.engine.words.choices import bonuses, judged_by_rows
from maubinh.engine.words.names import CATEGORY_NAMES, NATURAL_NAMES, ROW_NAMES


def lines(house: House) -> Iterator[str]:
    """Give the house's rules, its title first."""
    yield house.title.vi
    yield from _rows(house)
    yield from _scoop(house)
    yield from _sweep(house)
    yield from _foul(house)
    yield from _naturals(house)
    yield from _chips(house)
    yield f"Xếp bài trong {house.clock.arranging} giây; mỗi chi hiện {house.clock.row} giây."


def _rows(house: House) -> Iterator[str]:
    if house.wheel == "lowest":
        yield "A-2-3-4-5 là sảnh thấp nhất."
    else:
        yield "A-2-3-4-5 (Sảnh Nhị) chỉ đứng sau 10-J-Q-K-A (Sảnh Đại)."
    special = list(bonuses(house))
    yield "Thắng một chi được 1 chi" + (", trừ khi thắng bằng:" if special else ".")
    for row, category, units in special:
        yield f"- {CATEGORY_NAMES['vi'][category]} ở {ROW_NAMES['vi'][row]}: {units} chi."
    if house.aces:
        yield f"Tính át: hơn đối thủ mỗi lá át được {house.aces} chi."


def _scoop(house: House) -> Iterator[str]:
    rule = house.scoop
    if rule.scope == "none":
        yield "Không tính sập 3 chi."
        return
    against = "một người" if rule.scope == "pair" else "tất cả những người đang so bài"
    parts = []
    if rule.multiplier > 1:
        parts.append(
            f"số chi đã thua nhân {rule.multiplier}"
            if rule.bonuses
            else f"thêm {3 * (rule.multiplier - 1)} chi"
        )
    if rule.extra:
        parts.append(f"thêm {rule.extra} chi")
    yield f"Thua cả 3 chi trước {against} là sập: {', '.join(parts) or 'không trả thêm'}."
    if house.foul.mode == "rows" and rule.fouls:
        before = ", theo số chi chưa nhân" if house.foul.multiplier > 1 else ""
        yield f"Binh lủng cũng bị tính sập{before}."
    else:
        yield "Binh lủng không bị tính sập."


def _sweep(house: House) -> Iterator[str]:
    rule = house.sweep
    if rule.multiplier == 1 and rule.extra == 0:
        return
    parts = [f"thêm {rule.multiplier - 1} lần số chi họ phải trả"] if rule.multiplier > 1 else []
    parts += [f"thêm {rule.extra} chi mỗi người"] if rule.extra else []
    yield f"Sập làng: thắng cả 3 chi của mọi người đang so bài (ít nhất hai người) được {' và '.join(parts)}."


def _foul(house: House) -> Iterator[str]:
    rule = house.foul
    if rule.equal == "stands":
        yield "Binh lủng khi chi sau mạnh hơn chi trước; bằng nhau thì không lủng."
    else:
        yield "Binh lủng khi chi sau mạnh hơn hoặc bằng chi trước."
    if rule.mode == "flat":
        yield f"Binh lủng trả {rule.units} chi cho mỗi người không lủng."
        return
    times = f", nhân {rule.multiplier}" if rule.multiplier > 1 else ""
    yield f"Binh lủng thua cả 3 chi trước mỗi người không lủng, tính cả thưởng của họ{times}."


def _naturals(house: House) -> Iterator[str]:
    rule = house.naturals
    if not rule.payouts:
        yield "Không có mậu binh thắng trắng."
        return
    yield "Mậu binh (thắng trắng), mạnh nhất trước, ăn của mỗi đối thủ:"
    for entry in rule.payouts:
        yield f"- {NATURAL_NAMES['vi'][entry.name]}: {entry.units} chi."
    if rule.claim == "declare":
        yield "Phải bấm “Báo mậu binh”; không báo thì so bài bình thường."
    else:
        yield "Mậu binh được tính tự động, không cần báo."
    if judged_by_rows(house):
        yield "Ba thùng và ba sảnh phải xếp thành thùng, thành sảnh ở cả 3 chi mới được tính."
    else:
        yield "Mậu binh tính theo 13 lá, xếp thế nào cũng được."
    yield from _contest(house)


def _contest(house: House) -> Iterator[str]:
    rule = house.naturals
    if rule.contest == "pairwise":
        yield "Hai mậu binh gặp nhau: loại mạnh hơn ăn loại yếu hơn, cùng loại thì hòa."
    elif rule.equal == "split":
        yield "Chỉ mậu binh mạnh nhất được ăn, của tất cả; nhiều người cùng loại thì chia đều."
    else:
        yield "Chỉ mậu binh mạnh nhất được ăn, của tất cả; nhiều người cùng loại thì mỗi người ăn đủ."
    if rule.stops_showdown:
        yield "Có mậu binh thì không ai phải so bài nữa."
    else:
        yield "Có mậu binh thì những người còn lại vẫn so bài với nhau."


def _chips(house: House) -> Iterator[str]:
    if house.forfeit.allowed:
        yield f"Bỏ cuộc giữa ván: trả {house.forfeit.units} chi cho mỗi người ở lại."
    else:
        yield "Không thể rời ván đang chơi: ghế tự chơi tiếp."
    yield "Không ai trả quá số chip mình có trên bàn."
    if house.broke_cannot_win:
        yield "Ai đang có 0 chip thì không được ăn nữa."
    percent = house.rake.percent
    if percent == 0:
        yield "Không có phí bàn."
    elif house.rake.on == "net":
        yield f"Phí bàn {percent}% số chip thắng của cả ván, làm tròn xuống."
    else:
        yield f"Phí bàn {percent}% mỗi lần nhận chip, làm tròn xuống."
