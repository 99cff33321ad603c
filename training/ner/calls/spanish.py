"""How a value is typed and how it is heard in Spanish."""

from __future__ import annotations

import random
import re
from datetime import date as Day
from datetime import timedelta

from ..values.heard_names import fold
from ..values.spoken import chunk, digits_of, fill
from ..values.value import Style
from ..values.wordlist import words
from .saying import CODES, YEARLESS_MONTHS

ONES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
TENS = "_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
HUNDREDS = (
    "_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
).split()
MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
WEEKDAYS = "lunes martes miércoles jueves viernes sábado domingo".split()
LETTERS = {
    "a": "a", "b": "be", "c": "ce", "d": "de", "e": "e", "f": "efe", "g": "ge", "h": "hache", "i": "i", "j": "jota", "k": "ka",
    "l": "ele", "m": "eme", "n": "ene", "o": "o", "p": "pe", "q": "cu", "r": "erre", "s": "ese", "t": "te", "u": "u", "v": "uve",
    "w": "doble u", "x": "equis", "y": "i griega", "z": "zeta", "ñ": "eñe",
}  # fmt: skip
CLUES = {
    "a": "ana", "b": "burro", "c": "casa", "d": "dado", "e": "elena", "f": "francia", "g": "gato", "h": "hotel", "i": "isla",
    "j": "josé", "l": "luis", "m": "maría", "n": "nora", "ñ": "ñoño", "o": "oso", "p": "pedro", "q": "queso", "r": "ramón",
    "s": "sapo", "t": "toro", "u": "uva", "v": "vaca", "x": "xilófono", "y": "yoyo", "z": "zapato",
}  # fmt: skip
SIGNS = {"-": "guion", "_": "guion bajo", ".": "punto", "/": "diagonal", "@": "arroba", "#": "número", ":": "dos puntos"}
FILLERS = ("este", "eh", "o sea", "a ver", "espérese", "mm", "déjeme ver", "perdón", "pues", "¿cómo se dice?", "digo", "bueno")
SHORTS = {"Calle": ("C.", "C/"), "Avenida": ("Av.", "Avda."), "Boulevard": ("Blvd.",), "número": ("núm.", "#", "No."),
          "departamento": ("depto.", "dpto."), "Colonia": ("Col.",), "piso": ("p.",), "izquierda": ("izq.",)}  # fmt: skip
DISEASES = (
    "diabetes", "presión alta", "asma", "artritis", "gastritis", "anemia", "migraña", "gripe", "neumonía", "colesterol alto",
    "insuficiencia renal", "cálculos en el riñón", "tiroides", "sinusitis", "dermatitis", "osteoporosis", "varicela", "hernia",
    "ansiedad", "depresión", "alergia", "otitis", "conjuntivitis", "bronquitis", "cataratas", "glaucoma", "una infección",
)  # fmt: skip
EPONYMS = (
    "enfermedad de Parkinson", "enfermedad de Alzheimer", "síndrome de Down", "enfermedad de Crohn", "mal de Chagas",
    "sonda Foley", "prueba de Papanicolaou", "síndrome de Sjögren", "linfoma de Hodgkin", "esófago de Barrett",
    "parálisis de Bell", "maniobra de Heimlich", "síndrome de Guillain-Barré", "tiroiditis de Hashimoto", "tendón de Aquiles",
)  # fmt: skip
PROCEDURES = (
    "una endoscopia", "la colonoscopia", "un ultrasonido", "una radiografía", "la mamografía", "una limpieza dental",
    "una extracción", "la cesárea", "una biopsia", "la quimioterapia", "una resonancia", "una tomografía", "la vacuna",
    "un electrocardiograma", "la operación de la vesícula", "la endodoncia", "una consulta de seguimiento", "la diálisis",
)  # fmt: skip
TESTS = (
    "el análisis de sangre", "la glucosa", "el examen de orina", "la prueba de embarazo", "el perfil de lípidos", "la hemoglobina",
    "la biometría", "el cultivo", "la prueba de covid", "la prueba del talón", "la hemoglobina glucosilada",
)  # fmt: skip
PRODUCTS = (
    "Vick VapoRub", "Pedialyte", "Ensure", "Nivea", "Advil", "Tylenol", "Aspirina", "Pepto-Bismol", "Suero Oral", "Electrolit",
    "Alka-Seltzer", "Dolex", "Apiretal", "Cicatricure", "Colgate", "Huggies", "Gerber", "Omron", "Accu-Chek", "Bengay",
)  # fmt: skip
COMPANIES = (
    "Telcel", "Movistar", "Oxxo", "Bimbo", "Mapfre", "Walmart", "Uber", "Amazon", "Correos", "Sura", "Sanitas", "Adeslas", "DHL",
    "Banorte", "Cruz Roja", "Mercadona", "La Moderna", "Farmatodo", "Aeroméxico", "Western Union",
)  # fmt: skip
PLANS = (
    "Seguro Popular", "Medicare", "Medicaid", "Medi-Cal", "el Seguro Social", "Plan Familiar Oro", "Sanitas Más Salud", "el IMSS",
    "Gastos Médicos Mayores", "Plan Básico", "Adeslas Completa", "MMM Diamante", "Plan Vital", "Cobertura Plus", "la EPS",
)  # fmt: skip
FOODS = ("arroz con pollo", "tortillas", "frijoles", "caldo", "pan dulce", "plátano", "sopa de fideo", "mole", "leche", "avena", "tacos",
         "café con leche", "gelatina", "pozole", "arepas", "mofongo", "tamales", "huevo", "pupusas", "lentejas")  # fmt: skip
DEPARTMENTS = ("urgencias", "pediatría", "cardiología", "caja", "admisión", "archivo", "radiología", "maternidad", "facturación",
               "laboratorio", "ginecología", "recepción", "farmacia", "odontología", "consulta externa", "traumatología")  # fmt: skip
COUNTRIES = ("México", "España", "Colombia", "Guatemala", "Honduras", "El Salvador", "Estados Unidos", "Puerto Rico", "Cuba", "Perú",
             "Venezuela", "República Dominicana", "Argentina", "Chile", "Ecuador", "Nicaragua", "Costa Rica", "Panamá")  # fmt: skip
HOLIDAYS = ("Navidad", "Nochebuena", "Año Nuevo", "Semana Santa", "el Día de Muertos", "el Día de Reyes", "el doce de octubre",
            "el dieciséis de septiembre", "Viernes Santo", "el puente de diciembre", "Acción de Gracias", "la Candelaria")  # fmt: skip
ORDER = ("primero", "segundo", "tercero", "luego", "después", "por último", "paso uno", "paso dos", "el cuarto")
TEAMS = ("citas", "cobranza", "atención a socios", "el equipo azul", "recepción", "enfermería", "reclamos", "la mesa de ayuda")


def count(number: int) -> str:
    """The words of a whole number below a trillion."""
    if number < 30:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + (f" y {ONES[number % 10]}" if number % 10 else "")
    if number == 100:
        return "cien"
    if number < 1000:
        return HUNDREDS[number // 100] + (f" {count(number % 100)}" if number % 100 else "")
    for size, one, many in ((10**6, "un millón", "millones"), (1000, "mil", "mil")):
        if number >= size:
            head = one if number // size == 1 else f"{count(number // size)} {many}"
            return head + (f" {count(number % size)}" if number % size else "")
    return str(number)


class Spanish:
    """Spanish as written and heard in Mexico, the Caribbean, Spain and the United States."""

    def name(self, rng: random.Random, text: str) -> str:
        plain = re.sub(r"[.,]", "", text).replace("-", rng.choice((" ", "-", " guion "))).lower()
        return fold(plain) if rng.random() < 0.35 else plain

    words = name

    def spelled(self, rng: random.Random, text: str, style: Style) -> str:
        if style == "written":
            return rng.choice(("-", " ", ".")).join(sign for sign in text.upper() if sign.isalnum())
        manner = rng.choice(("bare", "bare", "named", "clue"))
        said = " ".join(self._letter(rng, sign, manner) for sign in text.lower() if sign.isalnum() or sign == "-")
        return f"{self.name(rng, text)} {said}" if rng.random() < 0.35 else said

    def _letter(self, rng: random.Random, sign: str, manner: str) -> str:
        if sign.isdigit():
            return ONES[int(sign)]
        if sign == "-":
            return "guion"
        plain = sign if sign == "ñ" else fold(sign)[:1]
        if manner == "named":
            return LETTERS.get(plain, plain)
        if manner == "clue" and plain in CLUES and rng.random() < 0.5:
            return f"{plain} de {CLUES[plain]}"
        return plain

    def titles(self, rng: random.Random, who: str, style: Style) -> str:
        if who == "p":
            typed, heard = ("Sr.", "Sra.", "Señora", "Don", "Doña", "Srta."), ("señor", "señora", "señorita", "don", "doña")
        else:
            typed, heard = ("Dr.", "Dra.", "Doctor", "Doctora", "Lic."), ("doctor", "doctora", "el doctor", "la doctora")
        return rng.choice(typed if style == "written" else heard)

    def day(self, rng: random.Random, day: Day, style: Style) -> str:
        month, with_year = MONTHS[day.month - 1], rng.random() < 0.7
        if style == "written":
            forms = (
                f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}", f"{day.day} de {month} de {day.year}", f"{day.day}/{day.month}/{day:%y}",
                f"{day:%Y-%m-%d}", f"{day.day} {month} {day.year}", f"{day:%m/%d/%Y}",
            )  # fmt: skip
            return rng.choice(forms) if with_year else rng.choice((f"{day.day} de {month}", f"el {day.day} de {month}", f"{day:%d/%m}"))
        number = str(day.day) if rng.random() < 0.35 else "primero" if day.day == 1 and rng.random() < 0.6 else count(day.day)
        if not with_year:
            return rng.choice((f"{number} de {month}", f"el {number} de {month}"))
        short = day.year % 100
        year = rng.choice((count(day.year), count(day.year), str(day.year), count(short) if short > 9 else count(day.year)))
        forms = (f"{number} de {month} de {year}", f"{number} de {month} del {year}", f"{number} {month} {year}",
                 f"{number} del {count(day.month)} del {year}", f"{month} {number} de {year}")  # fmt: skip
        return rng.choices(forms, (10, 8, 3, 3, 1))[0]

    def bare_day(self, rng: random.Random, day: Day, style: Style) -> str:
        return f"el {count(day.day) if style == 'spoken' else day.day}"

    def month(self, rng: random.Random, day: Day, style: Style) -> str:
        if rng.random() < YEARLESS_MONTHS:
            return MONTHS[day.month - 1]
        year = str(day.year) if style == "written" or rng.random() < 0.4 else count(day.year)
        return f"{MONTHS[day.month - 1]} {rng.choice(('de', 'de', 'del'))} {year}"

    def digits(self, rng: random.Random, groups: tuple[str, ...]) -> str:
        groups = groups if len(groups) > 1 else tuple(chunk(rng, groups[0]))
        manner = rng.choice(("words", "words", "figures", "spaced", "pairs", "run"))
        if manner == "run":
            return "".join(groups)
        return self._slowly(rng, [self._group(group, manner) for group in groups])

    def _group(self, group: str, manner: str) -> str:
        if not group.isdigit():
            return group.replace("+", "más ")
        if manner == "figures":
            return group
        if manner == "spaced":
            return " ".join(group)
        if manner == "words" or len(group) == 1:
            return " ".join(ONES[int(sign)] for sign in group)
        if len(group) == 3 and group[0] != "0":
            return count(int(group))
        head = [ONES[int(group[0])]] if len(group) % 2 else []
        pairs = [group[at : at + 2] for at in range(len(group) % 2, len(group), 2)]
        return " ".join([*head, *(f"cero {ONES[int(pair[1])]}" if pair[0] == "0" else count(int(pair)) for pair in pairs)])

    def _slowly(self, rng: random.Random, parts: list[str], chance: float = 0.09) -> str:
        if len(parts) > 1 and rng.random() < chance:
            parts = [*parts]
            parts.insert(rng.randrange(1, len(parts)), rng.choice(FILLERS))
        return " ".join(parts)

    def code(self, rng: random.Random, text: str) -> str:
        named, parts = rng.random() < 0.3, []
        for run in re.findall(r"[^\W\d_]+|\d+|[\W_]", text):
            if run.isdigit():
                parts.append(self.digits(rng, (run,)))
            elif run.isalpha():
                parts.append(" ".join(LETTERS.get(sign, sign) if named else sign for sign in run.lower()))
            elif run.strip() and rng.random() < 0.6:
                parts.append(SIGNS.get(run, run))
        return self._slowly(rng, parts, 0.05)

    def mail(self, rng: random.Random, local: str, host: str) -> str:
        said = [run if run.isalpha() else self._group(run, "pairs") if run.isdigit() else SIGNS.get(run, run)
                for run in re.findall(r"[a-z]+|\d+|[^a-z\d]", local.lower())]  # fmt: skip
        return f"{' '.join(said)} arroba {host.replace('.', ' punto ')}"

    def hesitating(self, rng: random.Random, text: str) -> str:
        return self._slowly(rng, text.split(), 1.0)

    def thing(self, rng: random.Random, what: str, style: Style, today: Day) -> str:
        text = self._thing(rng, what, style == "spoken", today)
        return text.lower() if style == "spoken" else text

    def _thing(self, rng: random.Random, what: str, spoken: bool, today: Day) -> str:
        number = lambda low, high: (lambda n: count(n) if spoken and rng.random() < 0.7 else str(n))(rng.randrange(low, high))  # noqa: E731
        lists = {
            "disease": DISEASES, "eponym": EPONYMS, "procedure": PROCEDURES, "test": TESTS, "product": PRODUCTS, "brand": PRODUCTS,
            "company": COMPANIES, "plan": PLANS, "food": FOODS, "department": DEPARTMENTS, "country": COUNTRIES, "holiday": HOLIDAYS,
            "steps": ORDER, "team": TEAMS, "weekday": WEEKDAYS, "drug": words("medical-drugs"),
        }  # fmt: skip
        if what in lists:
            return rng.choice(lists[what])
        match what:
            case "money":
                unit = rng.choice(("pesos", "dólares", "euros", "pesos", "dólares"))
                return f"{number(5, 4000)} {unit}" if spoken or rng.random() < 0.4 else f"${rng.randrange(5, 4000)}"
            case "dose":
                return f"{number(1, 500)} {rng.choice(('miligramos', 'mg', 'unidades', 'mililitros', 'gotas'))}"
            case "measure":
                return f"{number(2, 180)} {rng.choice(('kilos', 'centímetros', 'grados', 'libras', 'kilómetros', 'metros'))}"
            case "reading":
                return f"{number(90, 190)} sobre {number(50, 110)}" if rng.random() < 0.6 else number(60, 400)
            case "quantity" | "age" | "room":
                return number(1, 90 if what != "room" else 900)
            case "percent":
                return f"{number(1, 100)} {'por ciento' if spoken else '%'}"
            case "time":
                hour = rng.choice(("dos", "tres", "cuatro", "siete", "ocho", "nueve", "diez", "once", "doce"))
                tail = rng.choice(("", " y media", " y cuarto", " de la tarde", " de la mañana", " en punto"))
                return f"{hour}{tail}" if spoken or rng.random() < 0.4 else f"{rng.randrange(1, 13)}:{rng.choice(('00', '15', '30', '45'))}"
            case "duration":
                return f"{number(2, 30)} {rng.choice(('minutos', 'días', 'semanas', 'meses', 'años', 'horas'))}"
            case "year":
                return number(1950, 2027)
            case "day" | "today":
                return self._free_day(rng, today if what == "today" else today + timedelta(days=rng.randrange(1, 60)), spoken)
            case "code" | "version":
                text = fill(rng, rng.choice(CODES)) if what == "code" else f"{rng.randrange(20)}.{rng.randrange(20)}"
                return self.code(rng, text) if spoken else text
            case "big":
                size = rng.choice(("mil", "millones", "mil millones", "billones", "trillones"))
                return f"{number(2, 999)} {size}"
            case _:
                digits = digits_of(rng, rng.choice((2, 3, 4)), first_nonzero=True)
                return self.digits(rng, (digits,)) if spoken else digits

    def _free_day(self, rng: random.Random, day: Day, spoken: bool) -> str:
        weekday, number = WEEKDAYS[day.weekday()], count(day.day) if spoken and rng.random() < 0.7 else str(day.day)
        return rng.choice((f"el {weekday}", f"{weekday} {number}", f"el {weekday} {number} de {MONTHS[day.month - 1]}",
                           f"el {number} de {MONTHS[day.month - 1]}", weekday))  # fmt: skip
