import { phrases, wordSet } from './words.js';

/** Departments, specialties and units of hospitals and clinics, in lower case and without accents. Own selection. */
export const DEPARTMENTS: ReadonlySet<string> = new Set([
  ...wordSet(`
    interventional noninvasive invasive geri geriatric ortho switchboard observation progressive bariatric epilepsy stroke headache
    admissions admitting allergy ambulatory anesthesia anesthesiology antepartum audiology bariatrics billing cardiac cardiology
    cardiothoracic cafeteria chaplaincy chemo chemotherapy coronary counseling critical cvicu dental dentistry dermatology dialysis
    diagnostics dietary discharge emergency endocrine endocrinology endoscopy endo ent family fertility floor gastro gastroenterology
    genetics geriatrics gyn gynecology hematology hepatology hospice icu imaging immunology infusion inpatient intake intensive
    intermediate internal lab labor laboratory lactation maternity mammography maxillofacial med medicine medical mri micu nephrology neonatal
    neuro neurology neurosurgery nicu nuclear nursery nursing nutrition ob obgyn obstetrics occupational oncology ophthalmology optometry
    oral ortho orthodontics orthopedic orthopedics otolaryngology outpatient pacu pain palliative pathology pediatric pediatrics peds perinatal
    periodontics pharmacy phlebotomy physical picu plastic plastics podiatry postpartum preop primary private pre psych psychiatry psychology
    pulmonary pulmonology radiation radiology recovery registration rehab rehabilitation renal respiratory rheumatology room scheduling
    semi semiprivate sicu sleep speech spine sports stroke surgery surgical telemetry therapy thoracic transplant
    trauma travel triage ultrasound unit urgent urology vascular wound care clinic delivery records health womens women
    admision admisiones alergologia alergia anestesia archivo cardiologia cirugia coronaria consulta consultas cuidados dermatologia dialisis
    endocrino endocrinologia enfermeria externas farmacia fisioterapia gastroenterologia geriatria gine ginecologia hematologia imagen infectologia
    intensivos interna laboratorio maternidad maxilofacial medicina medicos nefrologia neumologia neurologia neurocirugia nutricion obstetricia
    odontologia oftalmologia oncologia ortopedia otorrino otorrinolaringologia paliativos pediatria preventiva psicologia psiquiatria
    quirofano quirofanos radiologia reanimacion rehabilitacion reumatologia terapia traumatologia trauma toxicologia tococirugia
    uci ucin unidad urgencias urologia
  `),
  ...phrases(
    `labor and delivery, step down, intensive care, mother baby, med surg, same day surgery, day surgery`,
  ),
]);
