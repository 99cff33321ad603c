/** An e-mail address within what was said or written, without what stands beside it. */
export const WRITTEN_EMAIL = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,250}\.[\p{L}\d-]{2,63}/u;
