/** Areas of the time zone database of the IANA, alternatives of a pattern: "America/Chicago". */
export const TIME_ZONE_AREA =
  'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc';
