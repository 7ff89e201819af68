/* Bit counting and scanning for every compiler; none of it needs more than the baseline processor. */
#ifndef MAUBINH_BITS_H
#define MAUBINH_BITS_H

#include <stdint.h>

/* Marks a function that is compiled for newer processors too and chosen when the module is loaded. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define FASTEST __attribute__((target_clones("avx2", "default")))
#else
#define FASTEST
#endif

/* Asks for memory that will be read soon. */
#if defined(__GNUC__)
#define SOON(address) __builtin_prefetch(address)
#else
#define SOON(address) ((void)(address))
#endif

/* The place of the lowest bit of a set that is not empty. */
static inline unsigned lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned place = 0;
    while (!(bits >> place & 1))
        place++;
    return place;
#endif
}

/* How many bits are set in a mask of up to 16. */
static inline unsigned count_bits(unsigned mask)
{
    mask -= mask >> 1 & 0x5555u;
    mask = (mask & 0x3333u) + (mask >> 2 & 0x3333u);
    mask = (mask + (mask >> 4)) & 0x0F0Fu;
    return (mask + (mask >> 8)) & 0x1Fu;
}

#endif
