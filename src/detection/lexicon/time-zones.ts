/** Areas of the IANA time zone database ("America/Chicago"), as alternatives of a pattern. */
export const TIME_ZONE_AREA =
  'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc';
