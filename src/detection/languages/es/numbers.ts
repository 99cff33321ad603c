/** Words that numbers are said with in Spanish, as recognizers write them, with and without accents. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `cero uno una un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis dieciseis diecisiete
dieciocho diecinueve veinte veintiuno veintiún veintiun veintiuna veintidós veintidos veintitrés veintitres veinticuatro veinticinco
veintiséis veintiseis veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento
doscientos doscientas trescientos trescientas cuatrocientos cuatrocientas quinientos quinientas seiscientos seiscientas setecientos
setecientas ochocientos ochocientas novecientos novecientas mil doble triple`.split(/\s+/),
);
