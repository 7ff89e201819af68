/* All arrangements that no other beats in every row. */
#ifndef MAUBINH_CANDIDATES_H
#define MAUBINH_CANDIDATES_H

#include "arrangement.h"
#include "model.h"
#include "skyline.h"

typedef struct {
    arrangement *item;
    int count;
    int room;
    int32_t best; /* the caller's: the best value so far */
} arrangement_list;

/* Whether one arrangement equals or exceeds another in strength and units of every row. */
static inline int covers(const value_model *model, const arrangement *one, const arrangement *other)
{
    return one->back >= other->back && one->middle >= other->middle && one->front >= other->front &&
           model->back[one->back].units >= model->back[other->back].units &&
           model->middle[one->middle].units >= model->middle[other->middle].units &&
           model->front[one->front].units >= model->front[other->front].units;
}

/* Make room for more; 0 when memory runs out. */
int grow_list(arrangement_list *list);

/* Append to a list that grows; 0 when memory runs out. */
static inline int append_arrangement(arrangement_list *list, arrangement item)
{
    if (list->count == list->room && !grow_list(list))
        return 0;
    list->item[list->count++] = item;
    return 1;
}

/* A flush arrangement waiting for its front's turn. */
typedef struct {
    class_pair pair;
    int next;
} waiting_flush;

/* Memory that one hand after another uses; all zeros to begin with. */
typedef struct {
    skyline above; /* backs and middles under the fronts so far */
    waiting_flush *flush;
    int flushes, room;
} candidate_space;

void space_free(candidate_space *space);

/* List the candidates of a hand under a monotone, bounded model, in no order; 0 when memory runs out. */
int list_candidates(const hand_cards *hand, const value_model *model, candidate_space *space, arrangement_list *list);

#endif
