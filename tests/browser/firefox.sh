#!/bin/sh
# Playwright starts this as Firefox (firefox.ts).
exec "$NODE" "$(dirname "$0")/firefox-proxy.ts" "$@"
