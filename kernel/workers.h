/* Work on many items in threads. */
#ifndef MAUBINH_WORKERS_H
#define MAUBINH_WORKERS_H

/* Does the items from `first` up to `end`; 0 when memory ran out. */
typedef int (*work_part)(void *job, long first, long end);

/* Do all `count` items in parts; `threads` 0 means one for every core that this process may use. 0 when memory ran
 * out anywhere. Where threads cannot be started the caller's own does the rest. */
int work_all(void *job, work_part part, long count, int threads);

#endif
