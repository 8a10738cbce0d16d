/** What every page does once it is there and takes taps. */
