import { wordSet } from '../../lexicon/words.js';
import type { CommonWords } from '../common-words.js';

/** Most frequent words of callers and clinics. */
export const COMMON_WORDS: CommonWords = {
  code: 'es',
  words: wordSet(`
    abajo abierta abre abren abril abrir abro abuela abuelita abuelo aca acaba acaban acabo acaso accidente aceptan
    acompane acta acuerdo adelante ademas adentro adios admision adonde agarro agosto agua ah ahi ahora ahorita aire
    aja al alcanza alergico algo alguien algun alguna alivio alla alli alo alta alto ama amable amanecio amarilla
    ambulancia amen amor analisis anda andaba andele ando anestesia ano anoche anos anotado anoto antes aparato
    aparece aparecen apartamento aparte aparto apelar apellida apellido apellidos apenas apunta apuntado apuntar
    apunte apunto apure aqui archivo arriba arroba arroz ascensor asi asistente asunto atencion atendio atiende
    atras aunque autobus autoriza autorizacion avenida avisa avisamos avisar avise aviso ay ayer ayuda ayudar
    ayudarle ayudo ayunas azucar azul baja bajar bajo banco barrio basta bebe bendiciones bendiga bendito bien
    bienvenida bienvenido blanca blanco bolsa bonito bono brazo buen buena buenas bueno buenos busca buscando buscar
    busco buzon caballero cabeza cada cadera cae cafe cai caido caja cajas cajita calentura calle calma calor cama
    cambia cambiado cambiar cambie cambio camino camion cancelo cara caray cargo carino carne caro carpeta carretera
    carro carta cartera cartilla casa casi caso catorce cayo cedula cel celular cena centro cerca cero certificado
    chau cheque chevere chica chico chiquita chofer cielo cien ciento cierra cierto cinco cincuenta cirugia cita
    citas ciudad claro clave clinica cobertura cobra cobran cobrar cobraron cobro coche cocina codigo coge coger
    coincide cojo colegio colonia comadre comer comida comido comiendo comio como compadre companera companero
    compania completo comprendo compro comprobante con confirma confirmacion confirmar conmigo conoce consta
    constancia conste consulado consulta consultorio contacto contar contesta contesto contigo contrato control
    conviene copago copia corazon correcto corregido correo corriendo corrijo corta corte corto cosa cosas costo
    credencial crema creo crio cual cualquier cualquiera cuando cuantas cuanto cuantos cuarenta cuatro cubre cuenta
    cuentame cuenteme cuento cuesta cuidado cuide culpa cumple cumpleanos cunada cunado cuotas da dado dale dame
    damos dan dando dar darle das datos de debe debo decia decimos decir decirle dedos deducible deja dejame dejamos
    dejan deje dejeme dejo del deletrea demas deme dentista dentro depende deposito derecha derecho desayunar
    desayuno descanse descuento desde desea despacio despacito despues detras di dia dialisis dias dice dicen dices
    dicho diciembre diecinueve dieciocho dieciseis diecisiete dientes dieron diez diga digale digame digan digas
    digo dije dijeron dijo dile dime dinero dio dios dire direccion disculpa disculpe dni doble doce doctor doctora
    documento dolares dolor dolores domicilio dona donante donar donde dormido dormir dos doscientos dosis doy dra
    duda duele duerme duermo dura duro edad edificio efectivo eh el electronico ella ellos embarazada emergencia
    empecemos empezar empieza empresa en encima encontre encontro encuentra encuentro enero enfermera enfermeria
    enfrente enlace entendido entera entero entiendo entonces entra entrada entrar entre entro enviado envio era
    eres es esa esas escalera escaleras escribe escribia escribir escribo escrito escucha escucho escuela ese eso
    esos espacio espalda espanol espejuelos espera esperamos esperando esperar esperate espere espereme esperese
    espero esposa esposo esquina esta estaba estado estamos estan estar estara estas este esto estos estoy estudio
    estudios estupendo estuvo exacto examen existe expediente explica explico fabrica factura facturacion fallecio
    falta faltan familiar farmacia fatal favor febrero fecha fechas felicidades ficha fiebre figura fijese fijo
    firma firmada firmar firme firmo flaco flores folio forma formulario foto frente frio fue fuera fuerte fui
    fuimos gafas gana gasolinera gastos gato genial gente gotas gracias grande gratis grupo guagua guapa guardado
    guarde guardia guardo guion gusta gustaria gusto habeis habia habla hablamos hablan hablando hablar hable hablo
    habra hace hacen hacer hache hacia haciendo haga hago hala han hasta hay haya hecho hermana hermano hice
    hicieron hija hijo hijole hinchada historia hizo hoja hola hombre hora horas hoy hueco huracan iba
    identificacion ido iglesia igual igualmente imaginate imaginese incluye indica informacion informe ingeniero
    ingles ingreso insulina interprete ir izquierda izquierdo ja jaja jajaja jefa jefe joven jugando julio junio
    junto juntos justo la laboratorio lado lamento largo las leche lee leer lejos lentes leo les letra libre
    licenciada licenciado limpieza lindo linea lista listo llama llamaba llamada llamado llamamos llaman llamando
    llamar llamara llamas llame llamen llamenos llamo llave llega llegado llegan llegar llegara llego llegue lleno
    lleva llevaba llevabas llevamos llevar lleve llevo llora lo los luego lugar luz madre madrugada maja majo mal
    maleta malo mama mami manana manda mandado mandamos mandan mandar mandaron mande manden mando maneja manejando
    mano manos maquina marca marco mareo marido marque marzo mas mata mayo mayor media medica medicacion medicamento
    medicina medicinas medico medicos medio mejor mejore memoria menos mensaje mero mes meses mi mia miedo miembro
    mientras mija mijo mil minutos mio mios mira mire miro mis misa misma mismo mitad modo molestia momento monton
    mostrador motivo moto mover movil mucha muchacha muchacho muchas mucho mude muela mueve mujer mundo muneca murio
    muy na naci nacido nacimiento nacio naciste nada nadie necesita necesitamos necesitas necesito negro nena nene
    nevera ni nie nieta nieto nina ningun ninguna ninguno nino ninos noche noches nomas nombre nombres nos nosotros
    nota novela noventa noviembre nuera nuestra nuestro nueva nueve nuevo numero numeros nunca obra ochenta ocho
    octubre oficina ofrezco oi oido oiga oigo ojala ojo ojos operacion operan operaron opero optica orale orden
    ordenes os otra otras otro otros oye pa paciencia paciente pacientes padre paga pagado pagan pagar pagina pago
    pagos pague pais palo pan panaderia papa papel papeles papelito papi paquete par para parada parece pareja
    parque parte partir parto pasa pasada pasado pasando pasaporte pasar pasas pase paso pastilla pastillas patio
    patron pecho pedi pediatra pedido pedimos pedir pegado pelo pena pendiente peor pequeno perdio perdon perdona
    perdone perfecto permiso permitame pero perro perros persona personas pesa peso pide piden pidio pido piel
    pierde pierna pila piso placa placas planta pluma pobre poco podemos poder podria poliza pone ponemos ponen
    poner ponga pongale pongo ponme poquito por porfa porque porton pos posible postal precio prefiere pregunta
    preguntar pregunte pregunto preocupe presion prima primer primera primero primo prisa problema pronto proxima
    prueba puchica pueblo pueda puede pueden puedes puedo puente puerta pues puesto punto pura puro puse pusieron
    puso que queda quedan quede quedo queja querer queria quien quiera quiere quieren quieres quiero quince
    quinientos quisiera quita quitan quitar quito rabia radiografia rampa rancho rapido raro rato razon real recado
    recepcion receta recibo reclamacion reclamo recoge recogen recoger recordatorio recuerda reembolso referencia
    refri regala registrado registro regresa regreso repite repito reservado residencia resonancia respira respirar
    respuesta resultado resultados reves revisa revisar revision reviso rodilla rojo ruido sabe saber sabes sacar
    sacaron sala saldo sale salen salga salgo salida saliendo salio salir saluda saludo saludos san sangre sanitaria
    santa se sea secretaria segun segunda segundo seguridad seguro seis sello semana semanas senal seno senor senora
    senorita sentada septiembre ser sera seria serie servicio servir servirle sesenta sesion sesiones setenta
    setiembre si sido siempre siendo siente siento siete siga sigo sigue siguiente silla sin siniestro sirve sirvo
    sistema sitio sobre sobrina sol sola solicitud solo somos sonaba soporte soy su sube subio sucursal suegra
    suegro suena suero sus susto suya suyo suyos tal tambien tampoco tan tantito tanto tarda tarde tardes tarjeta te
    telefono tempranito temprano tendria teneis tenemos tener tenes tenga tengan tengo tenia tenido tension tercera
    termina termometro texto ti tia tiempo tienda tiene tienen tienes timbre tio tipo titular toca toco toda todas
    todavia todo todos toma tomado tomando tomar tome tomo tope toque tos trabaja trabajador trabajadora trabajar
    trabajo trae traer traiga traigalo traigan traigo tramite tranquila tranquilo transporte tratamiento trece
    treinta tres trescientos triple tu turno tuvo uf ultima ultimo ultimos ultrasonido un una unas unidad unidades
    uno unos urgencias urgente usa uso usted ustedes usuario uy va vacaciones vacuna vacunas vale vamos varias
    varios vaya vea veces vecina vecino veinte veinticinco veinticuatro veintidos veintinueve veintiocho veintiseis
    veintisiete veintitres veintiuno vemos ven vence vencio vende venga vengo venia venido venir ventanilla veo ver
    verdad verde verguenza verlo ves vesicula vez vi viaje vida vieja viejo viendo viene vienen vino vio visita
    visitas viste viuda vive viven vivia viviendo vivimos vivo volante volvio vos voy voz vuelta vuelve y ya yerno
    yo
  `),
  ofPlaces: wordSet(
    'amor avenida calle camino casa centro clinica colonia de del doctor el ella familiar farmacia flores la las los luz mayo medico mundo pueblo real san santa sol y',
  ),
  forms:
    /(?:aron|ieron|aste|iste|ando|iendo|ciones|cion|amos|emos|imos|aban|abamos|ara[ns]?|amente|arl[oae]s?|erl[oae]s?|irl[oae]s?|arme|erme|irme)$/,
};
