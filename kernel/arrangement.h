/* An arrangement, the order among arrangements, and the cards that stand for its classes. */
#ifndef MAUBINH_ARRANGEMENT_H
#define MAUBINH_ARRANGEMENT_H

#include "hand.h"

/* Classes of back, middle and front, and the fixed-point value of the whole. */
typedef struct {
    int32_t value;
    uint16_t back, middle, front;
} arrangement;

/* Whether one arrangement comes before another: by value, then by class from the back on. */
static inline int goes_before(const arrangement *one, const arrangement *other)
{
    if (one->value != other->value)
        return one->value > other->value;
    if (one->back != other->back)
        return one->back > other->back;
    if (one->middle != other->middle)
        return one->middle > other->middle;
    return one->front > other->front;
}

/* Masks of back, middle and front that make the classes: of several the greatest back, then the greatest middle. */
void choose_cards(const hand_cards *hand, const lookups *tables, const arrangement *chosen, uint16_t masks[3]);

#endif
