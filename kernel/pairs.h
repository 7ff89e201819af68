/* Making the lists of undominated pairs. */
#ifndef MAUBINH_PAIRS_H
#define MAUBINH_PAIRS_H

#include "lookups.h"

/* List for any ten ranks the back and middle that no other two rows of them equal or beat in both; 0: no memory. */
int list_ten_pairs(lookups *tables);

/* List for any eight ranks the five and the front that may stand over it that no others such equal or beat in both;
 * 0: no memory. */
int list_eight_pairs(lookups *tables);

#endif
