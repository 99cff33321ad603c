"""Values as they are in Spanish-speaking countries and families: people, streets, towns, telephones, institutions."""

from __future__ import annotations

import random

from ..values.origins import Person
from ..values.spoken import digits_of
from ..values.wordlist import words
from .fact import Fact

STATES = (
    "Jalisco", "Nuevo León", "Puebla", "Veracruz", "Oaxaca", "Chihuahua", "Sonora", "Michoacán", "Guanajuato", "Yucatán",
    "Andalucía", "Galicia", "Cataluña", "Asturias", "Murcia", "Antioquia", "Cundinamarca", "Santander", "Cortés", "Guayas",
    "Texas", "California", "Florida", "Nuevo México", "Nueva York", "Arizona", "Colorado", "Illinois",
)  # fmt: skip
TOWNS = (
    "Zapopan", "Tlaquepaque", "Monterrey", "Saltillo", "Mérida", "Puebla", "Xalapa", "Cuernavaca", "Toluca", "Querétaro",
    "León", "Celaya", "Morelia", "Uruapan", "Hermosillo", "Mexicali", "Tijuana", "Ciudad Juárez", "Torreón", "Durango",
    "Alcalá de Henares", "Getafe", "Vigo", "Lugo", "Gijón", "Oviedo", "Burgos", "Salamanca", "Cádiz", "Jaén", "Almería",
    "Elche", "Alicante", "Sabadell", "Tarragona", "Girona", "Bayamón", "Ponce", "Mayagüez", "Caguas", "Arecibo", "Santo Domingo",
    "Santiago de los Caballeros", "Tegucigalpa", "San Pedro Sula", "Choluteca", "San Miguel", "Santa Ana", "Soyapango",
    "Quetzaltenango", "Escuintla", "Antigua", "Managua", "Masaya", "Estelí", "Medellín", "Envigado", "Cali", "Pereira",
    "Barranquilla", "Cuenca", "Guayaquil", "Ambato", "Arequipa", "Trujillo", "Cusco", "Rosario", "Mendoza", "Córdoba",
    "Valparaíso", "Temuco", "Concepción", "Laredo", "El Paso", "Brownsville", "McAllen", "Hialeah", "Santa Ana", "Oxnard",
    "Salinas", "Las Cruces", "Yuma", "Pico Rivera", "Passaic", "Dos Palos", "San Ysidro", "La Puente", "Kissimmee",
)  # fmt: skip
WAYS = (
    "Calle", "Calle", "Calle", "Avenida", "Avenida", "Calzada", "Privada", "Paseo", "Camino", "Boulevard", "Plaza", "Callejón",
    "Carrera", "Pasaje", "Ronda", "Urbanización", "Colonia", "Residencial",
)  # fmt: skip
WAY_NAMES = (
    "Benito Juárez", "Hidalgo", "Morelos", "Cinco de Mayo", "Insurgentes", "Reforma", "Niños Héroes", "Emiliano Zapata",
    "las Rosas", "los Pinos", "la Paz", "la Luna", "del Sol", "San Martín", "Santa Teresa", "Alcalá", "Serrano", "Mayor",
    "Goya", "Velázquez", "Miguel de Cervantes", "Colón", "Independencia", "Libertad", "Bolívar", "Sucre", "las Américas",
    "Doctor Fleming", "Lope de Vega", "Real", "de la Cruz", "del Carmen", "los Olivos", "el Roble", "Vicente Guerrero",
    "Lázaro Cárdenas", "Francisco Villa", "Constitución", "Juan de la Cierva", "Gran Vía", "los Almendros", "Río Bravo",
)  # fmt: skip
QUARTER_HEADS = ("Colonia", "Colonia", "Barrio", "Barrio", "Fraccionamiento", "Urbanización", "Residencial", "Sector", "Villa", "Reparto")
QUARTER_NAMES = (
    "Las Flores", "El Carmen", "San Antonio", "Roma Sur", "Del Valle", "Los Laureles", "La Merced", "Narvarte", "Santa Bárbara",
    "La Floresta", "El Prado", "Las Lomas", "Lavapiés", "Triana", "Palermo", "La Candelaria", "Los Naranjos", "San Felipe",
    "Buenos Aires", "La Aurora", "Obrera", "Jardines del Sur", "El Mirador", "Villa Hermosa", "Chamberí", "La Perla", "San Isidro",
)  # fmt: skip
NICKNAMES = (
    "Pepe", "Lupita", "Nacho", "Paco", "Chuy", "Memo", "Beto", "Lalo", "Toño", "Concha", "Chela", "Lola", "Charo", "Quique", "Maite",
    "Nano", "Chayo", "Pancho", "Güicho", "Tere", "Mari", "Moncho", "Kike", "Yoli", "Susi", "Chucho", "Coco", "Fina", "Pili", "Tavo",
    "Cuca", "Rafa", "Juancho", "Mela", "Nena", "Lucha", "Güero", "Pilo", "Cheo", "Tito", "Doña Chonita", "Don Chema",
)  # fmt: skip
FACILITY_HEADS = (
    "Clínica", "Clínica", "Hospital", "Hospital", "Centro Médico", "Centro de Salud", "Consultorio", "Farmacia", "Sanatorio",
    "Policlínica", "Laboratorio", "Unidad Médica", "Ambulatorio", "Clínica Dental", "Centro Dental", "Botica", "Escuela",
    "Colegio", "Instituto", "Residencia", "Clínica Familiar",
)  # fmt: skip
FACILITY_NAMES = (
    "San Rafael", "Santa Lucía", "del Valle", "La Esperanza", "Los Ángeles", "Virgen del Rocío", "San Juan de Dios", "El Buen Pastor",
    "Nuestra Señora del Pilar", "La Salud", "Sagrado Corazón", "del Norte", "del Parque", "Santa Fe", "San José", "La Fe",
    "General de Occidente", "Las Palmas", "Puerta del Sol", "Monte Sinaí", "Dalinde", "Costa Azul", "Las Flores", "Sonrisas",
    "Miraflores", "La Milagrosa", "San Vicente", "Santa Rita", "El Ángel", "Nueva Vida", "de la Luz", "Universitario",
)  # fmt: skip
SCHOOL_HEADS = (
    "Escuela", "Escuela Primaria", "Primaria", "Secundaria", "Colegio", "Colegio", "Instituto", "Preparatoria", "Kínder", "Guardería",
    "Jardín de Niños", "Liceo", "Universidad", "CEIP", "IES", "Unidad Educativa", "Escuela Técnica", "Academia",
)  # fmt: skip
CHURCH_HEADS = (
    "Parroquia", "Parroquia de", "Iglesia", "Iglesia de", "Capilla de", "Templo", "Basílica de", "Santuario de", "Ministerios",
    "Iglesia Evangélica", "Iglesia Bautista", "Iglesia Pentecostal", "Centro Cristiano",
)  # fmt: skip
CHURCH_NAMES = (
    "San Judas Tadeo", "Santa María", "la Merced", "Nuestra Señora de Guadalupe", "la Asunción", "San Isidro Labrador", "Cristo Rey",
    "Monte de Sion", "Roca Eterna", "Fuente de Vida", "El Buen Pastor", "Puerta del Cielo", "Nueva Jerusalén", "San Martín de Porres",
    "Getsemaní", "la Candelaria", "San Pedro Apóstol", "Luz del Mundo", "Príncipe de Paz", "Santo Domingo de Guzmán", "Betel", "El Rosario",
)  # fmt: skip
FIRM_HEADS = (
    "Transportes", "Construcciones", "Panadería", "Carnicería", "Restaurante", "Hotel", "Taller", "Empacadora", "Limpiezas",
    "Supermercado", "Ferretería", "Textiles", "Frutas", "Muebles", "Autobuses", "Jardinería", "Maquiladora", "Imprenta",
)  # fmt: skip
PHONES = (("+34", "6dd", "55", "01", "dd"), ("+34", "9dd", "55", "01", "dd"), ("55", "5555", "01dd"), ("33", "5555", "01dd"),
          ("81", "5555", "01dd"), ("+52", "55", "5555", "01dd"), ("6dd", "55", "01", "dd"), ("664", "555", "01dd"), ("787", "555", "01dd"))  # fmt: skip


def draw_person(rng: random.Random) -> Person:
    """A given name and one or two family names."""
    given = rng.choice(words("people-hispanic-given"))
    if rng.random() < 0.18:
        given = f"{given} {rng.choice(words('people-hispanic-given'))}"
    family = rng.choice(words("people-hispanic-family"))
    if rng.random() < 0.45:
        joiner = rng.choice((" ", " ", " ", " ", "-", " de ", " y "))
        family = f"{family}{joiner}{rng.choice(words('people-hispanic-family'))}"
    return Person(given, family, "hispanic")


def town(rng: random.Random) -> str:
    """A town, quarter or colony."""
    return rng.choice(TOWNS)


def quarter(rng: random.Random) -> str:
    """A quarter of a town, with or without what sort of quarter it is."""
    name = rng.choice(QUARTER_NAMES)
    return f"{rng.choice(QUARTER_HEADS)} {name}" if rng.random() < 0.6 else name


def street(rng: random.Random) -> str:
    """A line of an address, every word in full."""
    way = f"{rng.choice(WAYS)} {rng.choice(WAY_NAMES)}"
    number = str(rng.randint(1, rng.choice((60, 400, 3000))))
    inner = rng.choice(
        ("", "", "", f", interior {rng.randint(1, 30)}", f", piso {rng.randint(1, 9)}", f", departamento {rng.randint(1, 40)}",
         f", apartamento {rng.randint(1, 12)}{rng.choice('ABC')}", f", {rng.randint(1, 9)} {rng.choice(('izquierda', 'derecha'))}")
    )  # fmt: skip
    return f"{way}{rng.choice((' ', ' ', ', ', ' número '))}{number}{inner}"


def phone(rng: random.Random) -> Fact:
    """A telephone number of Spain, Mexico or the Caribbean, of those kept for inventions where there are such."""
    groups = tuple("".join(digits_of(rng, 1) if sign == "d" else sign for sign in group) for group in rng.choice(PHONES))
    return Fact("digits", " ".join(groups), groups)


def facility(rng: random.Random) -> str:
    """A clinic, pharmacy, school or home."""
    return f"{rng.choice(FACILITY_HEADS)} {rng.choice(FACILITY_NAMES)}"


def school(rng: random.Random) -> str:
    """A school of any age."""
    return f"{rng.choice(SCHOOL_HEADS)} {rng.choice((*FACILITY_NAMES, *WAY_NAMES, *TOWNS))}"


def church(rng: random.Random) -> str:
    """A church or congregation."""
    return f"{rng.choice(CHURCH_HEADS)} {rng.choice(CHURCH_NAMES)}"


def firm(rng: random.Random) -> str:
    """An employer."""
    name = rng.choice((rng.choice(WAY_NAMES), rng.choice(words("people-hispanic-family")), rng.choice(FACILITY_NAMES), rng.choice(TOWNS)))
    return f"{rng.choice(FIRM_HEADS)} {name}"
