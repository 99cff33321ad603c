import { wordSet } from '../../lexicon/words.js';
import { COMMON_WORDS } from './common-words.js';

/** Frequent words of callers that are also personal names or join two names. */
const NAMES = wordSet(
  'abril alta amor guion blanca blanco caballero calma chau chico cielo corazon dolores flores izquierdo julio justo leo luz marco mata mayo mayor mia mira negro nena nieto nina pagan palo pena puente rancho real rojo santa sol verde viejo',
);

/**
 * Everyday words of calls in Spanish that are never a person's name, including the words of language identification.
 * Lower case, without accents.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  ...[...COMMON_WORDS.words].filter((word) => !NAMES.has(word)),
  ...wordSet(`
    aaah abierto abiertos abogada abogado abra abrazo abrieron abrigo abrimos abrio abuelito acabado acabaron acceso
    accidentes accu aceite acento acepta aceptados aceptamos acepte aceptes aclara aclaracion aclaraciones acompanada
    acompanamiento acompanante acompano acostado activa activo actualice actualizado actualizar acuerda adelantar
    adelantarla adelanto adeslas adivinar adivino adjuntar adjunte adjunto administracion administrativa admisiones
    adulto adultos aerolinea aeropuerto afiliacion afiliaciones afiliada afiliado afiliados afuera agarra agarran
    agarrar agarre agencia agendada agendar agente agradece agradezco agrego aguacate aguanta aguanto aguardiente
    aguita aguja agujas agur ahijada ajeno ajustador ajustadora alante alarma alcaldia alcanzo aldea aldeas alegro
    aleman alergia alergias algunas alguno algunos almacen almohada almuerzo alrededor alrededores altas altavoz
    alumno alumnos amabilidad amanezco ambulancias amiga ampolla analitica analiticas andabamos andador andale andamio
    andamos andando andar anemia anestesiologo anesthesia anexo anillo animo anis anota anotada anotar anotas anote
    ansiedad anteriores antibiotico antibioticos anticipacion anticipo anticoagulacion anticoagulante anticoagulantes
    antidoping antier antigua antiguo anular anuncian apa apago apague aparatico aparatito aparatos aparcamiento
    aparcar aparezco aparta apartado apartar apelacion apelaciones apellida apendice aplicacion apoderado apoyar apoyo
    app aprender apriete aprobada aprobaron aproximado aprueba aprueban apto apuntada apuntalo apuntame apuntele
    apunteme apures apuro aquello arbol archivos arcoiris arde arepa arepas armazon arneses aro arregla arreglado
    arreglan arreglo asegurada asegurado aseguradora aseguradoras asegurados aseguranza asere asesor asignada asignado
    asignar asiste asistencia asistida aspirina asterisco asusta asustes atar atarme atendemos atender atendiendo
    atendieron atico atienden atiendes atiendo atole atolito audiencia audifono audifonos auditivos auditoria aun
    authorisation authorisations authorization authorizations automatica automatico autorice autorizaciones autorizada
    autorizadas autorizado autorizados autorizar autorizo auxiliar avalista ave averiado averigua averiguar avisale
    avisan avisarle avisas avisemos avisos ayudan ayudarla ayudarte ayude ayuno ayuntamiento azacitidine azules bajado
    bajale bajan bajando bajas baje bajito balcon bancarios bandera bano banorte barato barba barbaridad barbaro barco
    barometro basica basico bastante baston basura bata bateria bautizo beber bebes beca bendicion beneficiario
    beneficiarios beneficios bengay beso bil billete billetera billon biometria bismol bizcocho blanquita bloque
    bloqueada bloqueado bloquean bloques bobina boda boleta boleto bolsas bolsillo bolso bomba bombillas borde borra
    borrada borrado borre borro borrosa borroso bot bota botar botas bote botella botica boto boton brava brazalete
    brazos breve breves brincando broma buenisimas buenisimo burla buscamos buscan buscarla buscarlo buscas busque
    cabe cabecera cabo cachai cachis caduca caducado cafecito caida caidas cajetin cajitas caldo calendario calidad
    caliente calla calza cambiamos cambiarla cambiarle cambiarlo cambiaron cambias cambien cambies cambios camina
    caminando caminar camine camioneta campamento campana cancela cancelar cancele cancha cansa cansada canta cantidad
    capaz capitan captura caramba caras cardiologia cardiologo carencia carga cargalo cargando cargar cargara cargos
    carisimo carnet carniceria carrera carrito cartas cartero casada casado casados casamos casero caseta casualidad
    catarata cataratas cebolla cedulas centimetros centralita centre centros cercana cercano ceros cerrada cerrado
    cerramos cerrar cerre certificados cesarea chamaco charla chaval chek chequeo chicharron chiquito chiste chivo
    choferes choque chorro ciatica cicatricure ciclo ciegas cierran cierre cierta cifra cifras cilindro cine cintura
    cipote cipotes circonio cirugias cirujano ciudadania clarito clase clases clavo clienta cliente clientes clinicas
    clinico clinicos coaseguro cobija cobrado cobramos cobranza cobre cobros codigos codo cogido cogiendo cogio cojea
    col colaboradora colecta colegiatura colesterol colgar colico colmado color colores columna comadrona comedor
    comente comercial comi comidas comiste comoda comp compa comparte completa completas completos compra compromiso
    comprueba compruebo compu computadora comun comunicar comunicarse comunicas comunico comunidad comunique
    comunitaria concertado concertados condusef conduzco conejos confianza confidencial confirmada confirmas confirme
    confirmes confirmo confunden confundo congreso conmutador cono conocemos conocen conoci conozca conozco consciente
    consejeria consejo consejos consentimiento conserje conserva consultar consultas consulto consultorios contactos
    contador contenta contento contestador contestadora contestan contestar conteste contesten conto contracciones
    contraloria contrasena contrasenas contraste contratado contratar convenio coordinacion coordinadora coordinar
    copagos copay copays copias coraje corre correcciones correcta corregi corregida corregir correos corresponde
    corriente corrige corrijan cortada cortadas cortado cortando cortaron cortas cortos cosita costado coste costillas
    costos cotiza cotizacion cotizante covid crear creatinina cree creer creia cria cristiano cronica cruce cruza
    cruzados cruzamos cruzando cuadra cuadras cuadro cuales cuarto cuatrocientos cubierta cubierto cubra cubren
    cubrimos cuelga cuelgo cuelgue cuelgues cuello cuentas cuente cuerpo cuestan cuida cuidadora cuidados cuidar
    cuidate cuidese cuido cultivo cumplio cumplir cumplo cuota cupo cura curarme curiosidad curp curro curso daba
    daban dama dano darme darte dato debajo deben deberia debil debito decesos decian decile decime decirles decirlo
    decirme decirselo decis declaracion declarar declaratoria dedo defensoria defuncion dejado dejala dejar dejarlo
    dejaron dejas dejela dejelo dejen delante delegacion deletrear deletreo delicada demonios demora denegacion
    denegada denegado dengue dentadura dentistas departamento dependiente derechohabientes deriva derivaciones
    dermatologia desastre desayuna desayunado descansa descanso desconfiar descuenta descuentan deseado deseo desmayo
    desorientado despachan despacho despidete despierta despierto desplazamiento destino detalle detalles detenido
    devolucion devoluciones devolvemos devolver devolvio devuelta devuelto devuelva devuelvan devuelve devuelven
    diabetico diablo diache diagnostico diagnosticos diamante diario diciendo dictamen didn diente dieta diferencia
    dificil dificultad difunta difunto digales digamos digasela digaselo digitos dijera dijisteis dilo dira
    direcciones directamente directo directora diremos disculpas discutas discute disfrute disponibles diste distingue
    distintas distinto distintos divina dizque dob doctora doctores documentacion documentos doesn doler domiciliar
    dominicana dominos donacion donadores donantes donepezil donita dopaje dormida dormidito doula dpi ducha duela
    duelen duelo duena dueno duerma duermen dui duplicado duran durante durar echaron eche eco ecografia edades
    educado ejemplo ele electrica electro electrocardiograma electrolit electronicamente elegir elevador embarazadas
    embarazo embriologa emergencias empadronamiento empaque empaste empece empezamos empezo empleado empleador
    empresas encargada encargado encargar enchufe enciendo encontrar encontraron encontremos encuentran encuesta
    endodoncia endoscopia enfada enferma enfermedad enfermeras enfermero enfermo english enhorabuena enoja enrollment
    ensayo enseguida ensename ensenar enseno entender entendi entere enterito entienda entiende entierro entraba
    entrado entran entrando entrega entregado entregamos entregan entregar entregaron entregas entregue entrevista
    envia enviada enviamos envian enviar enviarlo enviaron envios epicrisis eps equipo equipos equivocado equivoco
    eran erythromycin escala escalofrios escalon escanee escoja escolar escriba escribalo escriben escribes escribimos
    escribio escribirnos escuchado escuchar escupe espacios espana especialidad especialidades especialista esperame
    esperan esquela estabamos estaban estacion estacionamiento estacione estados estandar estando estare estaremos
    esten estetica estimada estimado estomago estrellas estuche estudia estudiante estufa estupendamente estuve
    etiqueta evaluacion evento exactamente examenes existencias existo exmujer expedientes explicacion explicarle
    explicarlo explicaron explique expreso ext exterior externa externos extraccion extracciones extranjero facil
    facturas faena faja falla fallecidos fallecimiento fallo faltaban falte falto familiares familias farmaceutica
    farmacias fases fea felicitaciones feliz fenomenal feo feria ferreteria fertilidad festivo fianza fibra fichas
    fideo fijate fila filtro financiacion finca fino firmado firmarlo fisica fisioterapia flaquita fletero floreria
    focos fondo formas formato formatos fotos fragua franja frasco frases frasquito frecuente frijolitos fruta fueran
    fueron fumador fumar funcion funciona funeraria futbol gafete galeria gallera gallinas gallos gambas ganamos ganan
    ganas gano garantia garron gasas gasto gata gelatina gemelar gemelos generica generico genero gerente gestion
    gestor gestora gestoria gimnasio ginecologia ginecologo glucagon glucemias glucosa glucosilada gobierno golpe
    gorditas gordo grabadora graciass graciasss grado grados graduacion grandes grandisimo grandote grasias gratuita
    grillo gripa gris gritaba grua grupos guaguita guantera guantes guarda guardada guardar guardias guey guia guineo
    guste habian habiles habitacion hablaba hablado hablara hablarlo hablas hables haceis hacemos hacerle hacerlo
    hacerse hacerte haces hagan hagas hallo hamaca hambre haremos harina hechas hechos hemoglobin hemoglobina hemos
    hemoterapia heredero herederos herencia herida herido hermanito hermanos herramienta herramientas hicimos hielo
    higado higienista higueron hijita hijos hincha hinchan historias hmm hogar hojas hojita holaa hombres hombro
    honorarios horario horarios hormiga hormigueo hospitales hubieran hubo huecos huele hueso huesos huevo huggies
    humano humanos humor hunden iban identidad identifica identificado identificar idioma iguales igualito imagen
    imagenes imaginaba imagino implantes importa importante importe impresa impreso impresora imss incapacidades
    incidencia incidente incluido indicas infanteria infeccion informa informar informes ingresado inhalador insistir
    insti instituto insumos intentar intento intentos interconsultas interes interesa intereses interior interna
    internacional internado interpretas intervencion inventes invento investigacion inyeccion inyecciones inyecta irme
    isn ivabradine jabon jajaj jala jale jalo jarabe jeje jeringa jornada jota jovenes jubilado jubilo juega juego
    jueves jugamos jugo juicio juro justificante kilometros klk labio laburo lagrimas lao lapiz larga lastima lastime
    lastimo lavanderia lavo lector lectura lecturas leeme leemos leen leerle leerme leflunomide lejisimos lengua lenta
    lente lentejas lentillas lento lesionado lesiones letras letrero levanta levantar levantarse levante levanto
    leyendo libera libras libres libreta libro lic licencia limite limpia limpiezas limpio lio lipidos liquido
    liquidos listos litros llamadas llamame llamela llamelo llamemos llantas llantera llaves llegada llegamos llegando
    llegaron llegas lleguen llena llevaba llevan llevarla llevarlo llevaron llorando llorar lloro llovido llueve
    lluvia loca localizador locos lol lonche lote lugares lujo lunes maestra maistro malas maletas malita malito
    mananas mananita mancha manchas manche manches mandaba mandais mandalo mandame mandamelo mandando mandarla
    mandarle mandarles mandarlo mandarlos mandaselo mandelo mandeme mandemela mandemelo mandemos mandes manejar maneje
    manejo manera mangu manta mantengo mantenimiento mantiene mapfre maravilla marcado marcamos marcan marcapasos
    marcar marcarle marea mareada marquele marron martes mascarilla mascota matando matas maternidad matricula
    matrimonio matrona mayordomo mayores mayuscula medallon mediadora mediana medianoche medicaid medicamentos
    medicare medicas medidor mediodia mejores mellizos menciona menor menores mensajeria mensajero mensajes mensajito
    menstruacion mentira menudo mera mercadona mesilla meten metiche metieron metio meto mezcla mias mide miel
    miembros miento miercoles migracion migrana mijita mili miligramos mililitros militar millas millon millones milpa
    minimo minuscula minuto mirado miramos mirando mirar mirarlo miren mismito mismos mmm mochila moco mocos modelo
    moderna modificar modos mofongo moja mojo molesta molestan molestar molestias molesto molido molino mom moneda
    monos monto moreton morir morirse motivos movemos movido moviendo mri mrn muchachita muchachito muchachos
    muchisimo muchos mudamos mudanza mudar mudo muerde muere muero muerte muerto muertos muestra mueva mueves mujeres
    mula municipio musica musiquita mutualidad nac nace nacida nacieron nah nariz navegador necesario necesitan negada
    negaron negativo nego negocio neighbor nenes neostigmine nervios neverita niegan nietos nieve ninas nitido nivel
    nocturna nomina nooo noooo nopal notarial notario notas noticia noticias novecientos novia novio nuestros nuevos
    numerito numerote nutricionista objeto objetos obligatorio observaciones obstetricia obvio ochocientos ocupa
    ocupacional ocupo ocurre ocurrido ocurrio odontologia oferta oficial oficinas oficio ofrece ofrecer ofrezca
    oftalmologia oigan oir oiste okay okey olla olvida olvide olvido oncologia oncologo onda opcion opcional operador
    operadora operar opere opticas optometrista ordenador oreja orgullo orientacion orina ortodoncia ortopedia ostras
    oxigeno oyes padece padecimiento pagaba pagada pagais pagamos pagarlo pagaron paguen paises palabra palabras
    paleta paliativos paludismo panales pantalla panteon panza papanicolaou papeleria paquetes paradas paraguas parar
    parecen parecia parecido parejas parentesco parezco paroxetine parqueo partera partes participante participantes
    partido pasados pasaje pasame pasamos pasan pasara pasaron paseme pasen pases pasillo pasos pastora pata patojo
    patojos pauta pedacito pedazo pedia pedialyte pediatria pediatric pediatrica pediatrics pedidos pedirla pedirle
    pedirlo pega pegada pegamento pegao pegatina pego peleando pelear peligro pelota pelotero peluqueria pelvico
    pensaba pensado pensando pense pensionado pensionista pepto peque pequena pequenita perame perate perder perdi
    perdida perdido perdidos perfil periodico periodo permite peros perra perrita perrito personales personalmente
    pesado pesame pesan pestana pestillo peticion pibe pida pidas pidelo pides pidiendo pidieron piensa pienso pierda
    pierdo piernas pieza piezas pijama pilas pillo pincha pincharon pincho pinta pintado pisca pisto pitando pizarra
    plancha plaquetas platano platicamos platican platicando platico plato playa plazo plomero pls pobrecita pobrecito
    poca pocas podes podia podian policia policlinico politica pollo polvo pomada pomo pon pondra ponerla ponerle
    ponerlo ponerse pongais pongalo pongame pongan pongas poniendo ponle ponlo poquita porcelana portal portero
    positivo poste pote practica pre preautorizacion precios preexistencia preferencia preferente prefieran prefieren
    prefiero prefijo preguntado preguntan preguntarle preguntas preguntele preguntelo pregunten preguntenle preguntes
    pregunteselo preingreso premio prensa preocupa preocupacion preocupada preocupes preoperatorio prepa preparo
    presencial presente presiones prestado prestame prestamo preste presupuesto presupuestos preventiva previa
    primario primeros principio privacidad privada privado probar probo procede procesador producto profe
    profesionales profesora programa programada prohibido prometas promocion promotora propia prostata provisorio
    proximo proximos pruebas pruebe psicologa psicologia publica publicas pudo puesta puestos pulperia pulsera puntos
    pusimos pusiste quebro quechua quedado quedando quedar quedaria quedaron quedarse quedas quedese quejas quema
    queme quereis queremos queres quesos quiebra quienes quieras quimica quimico quimio quimioterapia quinceanera
    quincena quinientas quinto quirofano quiso quitaban quitamos quitaron quitas quiten rabeprazole radicado rapida
    rapidez rapidito raros rastro ratito raya recados recargo recementar recepcionista recetas receto rechaza
    rechazaron rechazo reciba recibe recibida recibido recibimos recibio recibir recibos recien recio reclamaciones
    reclamos recogemos recogerla recogerlas recogerlo recoges recogida recogio recoja recojamos recojo recomendaria
    recomiendes recompensa recorrido recuerdo recuerdos recursos redaccion reembolsos reenviar reenvio referencias
    referido refiere refresco refrigerio regalo regana reganar regando regane regano registra registrada registraron
    registre regla reglas regresan regresar regresaron rehabilitacion rehacer reintegro reirme reja relaciones rellano
    reloj remedio remesa remiendo remision remisiones remite renglon renovacion renovar renta renueva renuevan
    repartidor reparto repeticion repeticiones repetir repita repitas repone reporta reportado reportar reportarlo
    reporte reporto reposicion reproduccion republica requiero requisitos reserva reservar reservas reservo residente
    residentes resina resolucion resolverlo respeta respeto respirando respiro responde responder responsable
    restaurante resto restricciones resuelve resuelven resulta resumen resurtidos retirado retirar retiro retraso
    revisarlo revisen rezando riesgo rinon rinones robo rodillas roja rompio ropa rosada rosquillas roto rotonda
    ruedas sabados sabemos saben sabia sabria saca saco sacubitril salario saldra sali salia salido saliente salientes
    salieron salimos salto sangra sangrado sangrando sanguineo sanitario sanitas saque sargento satisfaccion sec seca
    secas seco sed sede seguidas seguido seguidos seguimiento seguimos seguir seguros seiscientos selva sena senas
    sencillas senores sentido sentir sepa separadas seran serian serio serologia servicios servidora servilleta
    setecientos sexo sientes siglo signo signos siguen sigues sii silencio sillas sillon simpatica siniestros sintomas
    sitios situacion sms sobra sobres sobrino socio sois solas solicitar solicito solicitudes solidos solita solito
    soltera sombra sonaba sono sopa sorda sordo sorteo sos suba suban subi subido subiendo subir subo sudor sueldo
    suele suelo suelta suelto sueno suerte sueter sufre supervisora suplente supongo supuesto surtir suspenderlo
    suspendida tabaco tableta tablilla talla talonario tanta tantas tapa tapon tardan tardar tardo tarjetas tarjetica
    tarjetita tata tatuaje tatuajes techo tecnica tecnicismos tecnico tele teleasistencia telecare telefonica
    telefonico telefonillo telefonos televisor tema temblando temo temperatura temporada tendra tengas teniamos tenian
    terapeuta terapia terapias tercero terceros terminado terminar termine termino testigo tetano tiembla tifoidea
    timbrada tinaco tiras tiro tiroides tiros titi tlf tmb toalla tobillo tocaba tocar tomador tomamos toman tomarla
    tomaron tomaste tomate tomates tomela tomese tomografia tonto toquen torcida torcido tormenta tortas tose total
    trabajadores trabajamos trabajan trabajando trabajas trabo traedmela traeme traen traerlo trafico tragar traia
    traigala traje trajeron trajo tramites tranexamic transferencia transfiere transito trapo tras trasladado traslado
    traslados trata tratamientos tratamos tratante tratar trato traumatologia traumatologo tren trillones triste troca
    tubo tumba tumbado tumbaron turnos turron tus tutea tutean tuve tuvieron tuvimos tuya tuyo uber ubicacion uci uff
    ultimas unica unico unidos universidad urbanizacion urgencia urgir usamos usar usb usen usuaria usuarios uve vacas
    vacio vacunacion vacunar vacunatorio vado vaina valgame valida valido valora valoracion valores valsartan varon
    varoncito vas vayan vean veas veia vejiga velorio vencer vencimiento venda vendas venden vendimos vendio vendo
    vendria vengan vengase veni venimos venis ventana ventas verano veras vereda veremos veria verifica verificar
    verla verle vestido veterinaria veterinario viaja viajado viajan viajar viajero viajeros viajes viajo
    videoconsultas viejito viera viernes vieron vigente vinieron virgen visado vispera visto viviamos volando volantes
    volteo volumen voluntad volver volvieron vomita vomitado vomito vomitos vosotros vuelo vueltas vuelto vuelva
    vuelvo vuestra vuestro walmart wepa whatsapp wifi xfa yendo yeso yogur zaguan zapatos zirconia zona zonas
  `),
]);

/** Request with its object pronoun: "llámela", "disfrútenlo". */
export const REQUEST = /[áéíóú]\p{L}{1,5}en?(?:me|se|l[aeo]s?|nos)$/u;
