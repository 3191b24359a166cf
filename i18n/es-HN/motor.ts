/** Sentences of the embedded database engine; each stands alone on one line of a terminal. */
export const motor = {
  ajuste_desconocido:
    'Campana no conoce el ajuste %{escrito} y no lo usa. Si quiso decir %{ajuste}, corríjalo y encienda de nuevo.',
  ajuste_invalido: 'El ajuste %{nombre} no vale así: «%{valor}». Escriba: %{forma}.',
  adoptado: 'Campana encontró su base de datos ya encendida y sigue con ella.',
  carpeta_ajena:
    'La carpeta %{carpeta} pertenece a otra cuenta; inicie Campana con la cuenta que la creó o elija otra con DATA_DIR.',
  carpeta_inaccesible:
    'La cuenta %{cuenta} no puede llegar a la base de datos en %{carpeta}; dé permiso de paso a las carpetas superiores (chmod o+x) o inicie Campana con una cuenta ordinaria.',
  carpeta_sin_permiso:
    'No se puede escribir en la carpeta %{carpeta}; dé permiso de escritura a su cuenta o elija otra con DATA_DIR.',
  carpeta_trasladada: 'La carpeta de datos está bajo una carpeta privada; la base de datos vive en %{carpeta}.',
  clave_perdida:
    'La base de datos en %{carpeta} no acepta la contraseña guardada en %{archivo}; recupere ese archivo de un respaldo.',
  metricas_token: 'METRICS_TOKEN necesita %{letras} letras o más, sin espacios.',
  clave_corta: 'BACKUP_KEY tiene menos de %{letras} letras: «campana clave-respaldo» hace una que nadie adivina.',
  cuenta_imposible:
    'PostgreSQL no funciona como root y no se pudo usar ni crear la cuenta %{cuenta}; créela con useradd --system campana o inicie Campana con una cuenta ordinaria.',
  disco_lleno:
    'Casi no queda lugar en el disco de %{carpeta}. Libere al menos 2 GB y repita; si le sobra espacio, borre archivos: ya no admite más.',
  en_uso:
    'Ya hay un servidor de Campana usando esta carpeta: %{carpeta}. Ciérrelo antes de iniciar otro, o elija otra carpeta con DATA_DIR.',
  lento: 'La base de datos en %{carpeta} no respondió a tiempo; revise %{registro} e inicie Campana de nuevo.',
  mudada:
    'La base de datos ya es de PostgreSQL %{a}, comparada fila por fila con la de antes, que queda %{dias} días en %{carpeta}.',
  mudando:
    'Campana pasa la base de datos de PostgreSQL %{de} a PostgreSQL %{a}; puede tardar varios minutos. Si algo lo interrumpe, sigue como estaba y la próxima vez lo intenta de nuevo.',
  no_se_mudo:
    'La base de datos no se pudo pasar a PostgreSQL %{a}: sigue completa en PostgreSQL %{de}. En el disco de %{carpeta} debe caber otra igual; la próxima vez que encienda lo intenta de nuevo.',
  no_arranca: 'La base de datos no pudo iniciar; el registro completo está en %{registro}.',
  no_cierra:
    'La base de datos en %{carpeta} no terminó de cerrar; sus datos están completos y el próximo inicio sigue con ella.',
  no_inicializa: 'No se pudo crear la base de datos en %{carpeta}.',
  preparando: 'Campana prepara su base de datos por primera vez…',
  replica_sin_base: 'DATABASE_READ_URL es una réplica de DATABASE_URL, que no está.',
  secreto_doble: 'Hay %{nombre} y también %{nombre}_FILE: deje solo uno de los dos.',
  secreto_ilegible:
    'No se puede leer el archivo de %{nombre}: %{archivo}. Revise que exista y que la cuenta de Campana pueda leerlo.',
  secreto_invalido: 'El ajuste %{nombre} no vale así. Escriba: %{forma}.',
  secreto_vacio: 'El archivo de %{nombre} está vacío: %{archivo}.',
  se_detuvo: 'La base de datos se detuvo sola; Campana la inicia de nuevo.',
  sin_binarios:
    'Falta PostgreSQL para %{plataforma}: indique uno existente con DATABASE_URL, o instale Campana de nuevo (en un clon, npm ci).',
  tls_a_medias: 'TLS_CERT y TLS_KEY van juntos: el archivo del certificado y el de su llave.',
  version_distinta:
    'La base de datos en %{carpeta} es de PostgreSQL %{encontrada} y este Campana trae PostgreSQL %{esperada}; instale también PostgreSQL %{encontrada}, o haga un respaldo con la versión anterior de Campana y restáurelo en una carpeta nueva.',
} as const
