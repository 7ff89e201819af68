#if defined(__linux__)
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "workers.h"

enum { PART = 64, MOST_THREADS = 256 };

#if defined(_WIN32)

int work_all(void *job, work_part part, long count, int threads)
{
    (void)threads;
    return part(job, 0, count);
}

#else

#include <pthread.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#endif

typedef struct {
    void *job;
    work_part part;
    long count;
    long next; /* the first item not yet given out */
    int failed;
    pthread_mutex_t lock;
} queue;

static int usable_cores(void)
{
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
#endif
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (int)cores;
}

/* Do parts until none is left or one failed. */
static void *work(void *shared)
{
    queue *q = shared;
    for (;;) {
        pthread_mutex_lock(&q->lock);
        long first = q->failed ? q->count : q->next;
        q->next = first + PART;
        pthread_mutex_unlock(&q->lock);
        if (first >= q->count)
            return NULL;
        long end = first + PART < q->count ? first + PART : q->count;
        if (!q->part(q->job, first, end)) {
            pthread_mutex_lock(&q->lock);
            q->failed = 1;
            pthread_mutex_unlock(&q->lock);
        }
    }
}

int work_all(void *job, work_part part, long count, int threads)
{
    pthread_t helper[MOST_THREADS];
    queue q = {.job = job, .part = part, .count = count};
    if (threads == 0)
        threads = usable_cores();
    if (threads > MOST_THREADS)
        threads = MOST_THREADS;
    if (threads == 1 || count <= PART)
        return part(job, 0, count);
    pthread_mutex_init(&q.lock, NULL);
    int started = 0;
    while (started < threads - 1 && pthread_create(&helper[started], NULL, work, &q) == 0)
        started++;
    work(&q);
    for (int i = 0; i < started; i++)
        pthread_join(helper[i], NULL);
    pthread_mutex_destroy(&q.lock);
    return !q.failed;
}

#endif
