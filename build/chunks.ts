import { largo } from './palabras.ts'

/** Characters of a branch of words from which on it is a file of its own. */
const LARGA = 2_000
const ramaLarga = (id: string) => {
  const [, rama] = /:(\w+\.\w+)$/.exec(id) ?? []
  return rama && largo(rama) > LARGA ? rama.replace('.', '-') : undefined
}

const VISTAS = new RegExp(
  [
    '/src/charts/',
    '/src/list/(LineaDeTotales|filtros/(Ver|ver-model|Resumen|FiltroDelResumen))\\.',
    '/resources/facturacion/rangos/rangos-model\\.',
    '/resources/reportes/por-grupos\\.',
    '/resources/recibos/caja/use-caja-actual\\.',
    '/resources/recibos/recibos-individuales/(imprimir|formato-preferido|RecibosLista)\\.',
  ].join('|'),
)

/**
 * The cut of the built code. Left alone, the bundler makes a file of each combination of screens that shares a module:
 * dozens of small ones for a list, each a round trip on a slow line. Here each layer holds what it needs and no earlier
 * layer has (a group takes the dependencies of what it names along); screens stay files of their own.
 */
export const chunks = {
  groups: [
    // Zod, the parts that many schemas have and the sentences of all of them but those that the frame says itself: the
    // frame, a list and a sign-in do without. It takes nothing along, or the beginning of every page would be here.
    // `campos` stays beside zod, which it forbids to try `eval`.
    {
      name: 'zod',
      test: /\/node_modules\/zod\/|\/contract\/(campos|clases|motivos|catalogos\/horarios|texto\/validacion)\.ts|^\0palabras:validacion\.(?!(advertencia|fecha|monto|requerido)$)/,
      includeDependenciesRecursively: false,
      priority: 41,
    },
    // The beginning of every page.
    { name: 'inicio', test: /\/src\/main\.tsx$|\/src\/layout\/PageSkeleton|\/i18n\/aprendidas/, priority: 40 },
    // The words of choices, which the door of an account does without.
    { name: 'palabras-opciones', test: /^\0palabras:opciones$/, priority: 38 },
    // Controls that the pages without a session have in common with the sign-in and the application, and the sentences
    // of checks that these say themselves and the beginning does not.
    {
      name: 'controles',
      test: /\/node_modules\/(@mui\/material\/esm\/(Alert|AlertTitle|IconButton|Paper|SvgIcon)\/|@mui\/icons-material\/esm\/(Add|ArrowDropDown|CalendarTodayOutlined|CheckCircleOutlined)\.|ra-core\/dist\/util\/useEvent)|\/src\/(layout\/(menu\/Brand|avisos\/(Notice|online))|form\/campos\/fechas|page\/(Titulo|papel\/telefonos|use-sin-doble-toque)|data\/copiar)|\/contract\/(texto\/(formato|letras)|tiempo\/fechas|catalogos\/personas)\.ts|^\0palabras:validacion\./,
      priority: 37,
    },
    // The pages without a session: what public ones share, the registration (letter and account are apart), sign-in.
    {
      name: 'publico',
      test: /\/resources\/publico\/(marco|campos|\w[\w-]*\.ts)|\/contract\/publico\/convocatoria\.ts/,
      priority: 36,
    },
    { name: 'formulario', test: /\/resources\/publico\/registro\//, priority: 35 },
    // The fields, the letters and the door that the sign-in has in common with the application.
    {
      name: 'entradas',
      test: /\/node_modules\/@mui\/material\/esm\/(Checkbox|FormControl|FormControlLabel|FormHelperText|OutlinedInput)\/|\/src\/(theme\/fonts\.css|session\/auth-provider|guard\/SinModulos)/,
      priority: 32,
    },
    { name: 'ingreso', test: /\/src\/login\/(Card|Field)\.tsx$/, priority: 30 },
    {
      name: 'radios',
      test: /\/node_modules\/@mui\/material\/esm\/RadioGroup\/|\/@mui\/material\/esm\/Radio\//,
      priority: 29,
    },
    // Parts for pages that do without the screens which need them too: a picture drawn anew, what the device keeps.
    { name: 'imagen', test: /\/src\/imagen\.ts$/, priority: 29 },
    { name: 'idb', test: /\/node_modules\/idb\//, priority: 28 },
    // The application behind the sign-in, with what its screens share; what only forms need is apart.
    {
      name: 'App',
      test: /\/src\/(App\.tsx|layout\/(?!avisos\/(Pasos|Novedades|FilaDeAviso|PorFechar|Fechar)|menu\/FilaPage)|search\/(?!actos)|toasts|page\/(PageHeader|SinDatos|al-pie|estados)|form\/(dialogos\/BotonDialogo|campos\/CampoDeFecha)|data\/use-accion)|\/@mui\/material\/esm\/Switch\//,
      priority: 20,
    },
    // Parts of lists, which classes do not need.
    {
      name: 'listas',
      test: /\/src\/list\/((Lista|columnas\/columns|filtros\/(filters|filtros-de|FilterBar|FiltroReferencia))\.tsx|columnas\/columnas-de\.ts)/,
      priority: 19,
    },
    // Parts of a classroom that need nothing of a form.
    {
      name: 'clases',
      test: /\/contract\/asistencia\/asistencia\.ts$|\/src\/page\/registro\/Renglones\.tsx$/,
      priority: 18,
    },
    { name: 'formas', test: /\/src\/form\//, priority: 15 },
    // The words of an area that several screens say (build/palabras.ts): a file for each area, the long ones by branch.
    {
      name: (id: string) => `palabras-${ramaLarga(id) ?? /(\w+)(\.\w+)?$/.exec(id)?.[1]}`,
      debugName: 'palabras',
      test: /\/i18n\/es-HN\/|^\0palabras:/,
      minShareCount: 2,
      priority: 12,
    },
    // Contracts that many screens need, a file for each area; charts, totals and what a till, a receipt and their lists
    // have in common. None of them needs a form, as the rest of what screens share does.
    {
      name: (id: string) => `contrato-${/\/contract\/(\w+)/.exec(id)?.[1]}`,
      debugName: 'contrato',
      test: /\/contract\//,
      minShareCount: 6,
      priority: 11,
    },
    {
      name: 'vistas',
      test: VISTAS,
      minShareCount: 3,
      priority: 11,
    },
    { name: 'pantallas', test: /\/(resources|contract|i18n|src|node_modules)\//, minShareCount: 6, priority: 10 },
  ],
}
