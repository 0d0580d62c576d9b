#!/usr/bin/env bash
# A browser's fetch: logs in, reads the system, resets it, and sees it go through POST.
source "$(dirname "$0")/service"
need chromium chromium
check 'fetch in a browser logs in, reads, resets and watches' node test/clients/browser.mjs "$URL" "$USER_NAME" "$PASSWORD"
