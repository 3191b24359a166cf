/*
 * Words that common passwords are made of, written for this product: what people everywhere choose (greetings, love,
 * pets, sport, screens, swearing), and what they choose in Honduras and in a school. Figures and signs at either end,
 * capitals, accents and simple leetspeak are not written here: the check sets them aside. Given names and surnames and
 * the municipalities of Honduras come from the product's own lists, so that together they are several thousand.
 */
export const PALABRAS_COMUNES = `
50cent a1b2c3 a1b2c3d4 aabbcc abc abc123abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi abeja abrete abretesesamo abreteya abril abuela abuelita
abuelito abuelo academia academico acceso access accesstotal acdc acmilan acuario adele adios admin adminadmin administracion administrador administradora
administrator admins africa agosto agua aguacate aguila aguilas aguilasazules aire airjordan airplane alaska alegre alegria alejandra alejandro aleluya alemania
alex alexander alexandra alexis alianza alien aliens alumna alumnas alumno alumnos amanda amante amantes amapala amarillo amber amen america american americano
amiga amigas amigo amigos amistad amohonduras amor amoramor amorcito amores amoreterno amormio amorporsiempre amorypaz anafre anaranjado andrea andres andrew
android angel angeles angelica angelita angelito angels anonuevo anthony antonio anuel anything apple apples april aquarius arana arcangel arcoiris ardilla
argentina aries armando army arroz arsenal arsenalfc arte artes artist artista arturo asdf asdfasdf asdfgh asdfghjkl asesina asesino ashley asshole atlanta
atlantida atletico atleticomadrid audi august aula aulas austin australia autumn avatar avengers aventura avion azerty azucar azucena azul azules babe baby
babyboy babydoll babygirl bachata bachiller bachillerato badbunny bailey baleada baleadas baleadita ball ballena balon bambi banana bananas banano banco banda
bandera banderanacional bank barca barcelona barcelonafc barco barena barsa bart bartsimpson baseball basketball basquetbol bateria batgirl batman bayern
bayernmunich beach bear bears beatles beatriz bebe bebes bebesita bebita bebito beckham beer beerbeer beisbol belen belice bella bello bendecida bendecido
bendicion bendiciones benjamin benzema bernardo besitos beso besos bestfriend bestfriends beyonce bible biblia biblioteca bici bicicleta bicolor bieber
bienvenida bienvenidas bienvenido bienvenidos bigboss biggie bike bilingue bilingueschool billion biologia bird birds birthday bitch bitches black blackie
blackpink blanco bleach blessed blessing blessings blink blue bluesky bmw boat bobmarley boca bocajuniors bodega bolivia bombon bonita bonito book books
borussia bosque boss boston boxeo boxing brandon brasil brave braves brayan brazil brian britney brittany broncos brother bruno bryan bts btsarmy buddy
buenasnoches buenastardes buenasuerte buenosdias bugsbunny buho bull bulldog bulls bullshit bunny burger business butter butterfinger butterfly caballero
caballo caballos cabanas cabron cabrona cabrones cachorro cacique cafe cafecito cafehonduras caja cajas cajera cajero cake california callofduty camaro cambiame
cambiar cambiarclave cambiarla cambieme camion campana campanas campeon campeones canada cancer cancha cancion canciones candies candy candyman canela
capitanamerica capricorn capricornio captain car caramelo cargobarca carinito carino carlitos carneasada carolina carro carros cars cartel cartman casa cash
casillas casita casper cat catacamas catracha catrachas catrachita catrachito catracho catracholandia catrachos cats cazador cebolla ceiba ceibena ceibeno
celaque celeste celtics centro centroamerica centroamerican centroeducativo cereza cero cerveza cesar ceutec champion champions changeme changethis charles
charlie charmander cheese chelsea chelseafc cherries cherry chester chevrolet chevy chicago chicagobulls chicken chile chimpance china chinga chingatumadre
chiquis chiquita chiquitita chiquito chispita chivas choco chocolat chocolate chocolates choloma choluteca christ christian christina christmas christopher
chula chulo church ciclismo cielito cielo cien ciencia ciencias cinco cincoestrellas cinthia civic claro clase clases clave claveclave clavesecreta clavesegura
claveunica clubamerica clubpenguin cobro cobros coca cocacola coche cock coco coffee cola coldplay colegial colegio colegios college colombia colombiana
colombiano colon comayagua comayaguela comida comienzo compras compu computador computadora computadoras computer conejito conejo conexion confidencial
contabilidad contable contador contadora contrasena contrasenanueva contrasenasegura cookie cookies copan copanruinas corazon corazoncito corazones corea
corinthians corolla corredor cortes corvette costarica costly counter counterstrike courtney cow cowboys crazy crazy4you crazyboy crazygirl crepusculo cristal
cristian cristiano cristianoronaldo cristina cristo cristoesamor cristoteama cristoviene cristovive cruzazul crystal cuaderno cuatro cuba cubano culo culos
cumbia cumple cumpleanos cupcake curry cynthia daddy daddyyankee daisy dallas daniel danielle danilo danli darling darthvader darwin david deadpool december
deer default defecto dejameentrar delfin delfines demo demo2026hn demodemo demon demonio demostracion desierto destino destiny devil diablo diamante diamantes
diamond diana dibujo diciembre dick diego diez digimon dinero dinosaur dinosaurio dios diosconmigo diosconnosotros diosesamor diosesbueno diosesfiel
diosesgrande dioseterno diosmeama diosmio diosteama diosteamo direccion director directora docente docentes doctor doctora dodge dodgers dog doggie doggy dogs
dolar dolares dollar dolphin dolphins domingo dominic dominicana donald donomar dorado doraemon dortmund dos dota dragon dragonball dragonballz dragones
dragonfly dragons drake dream dreamer dreams drummer drums ducati duck dulce dulces dumbledore dumbo durazno eagle eagles earth ecuador edgar eduardo educacion
educar educativo eight ejemplo ejercito elefante elephant elizabeth elparaiso elprogreso elsa elsalvador emanuel emilio eminem emmanuel empresa empresas
enamorada enamorado enero england english enrique entrada entrar equipo eric erick ernesto escorpio escorpion escuela escuelas esmeralda espana espanol esperame
esperanza espiritusanto esposa esposo estadio estadosunidos esteban estefania estefany estrella estrellas estrellita estudiante estudiantes estudiar estudios
estupida estupido eternamente eternidad eternity eterno europa europe eva evelyn everton examen examenes example excel exito exitosa exitoso exo fabiola
facebook factura facturacion facturas faith falcon fall familia family familyfirst familyguy fantasia fantasma fantasy father fatima febrero february felicidad
felicidades felipe felix feliz felizano felizcumpleanos felizdia feliznavidad fernando ferrari fifa fiftycent figueroa filosofia finanzas fire firewall first
firulais fisica fitness five flaca flaco flamengo flor florecita flores florida flower flowers food football forcabarca force ford forever foreverlove formula
fortnite four fox foxy france francia franciscomorazan franklin free freedom freefire fresa fresas friday friend friends friendship frijoles frodo frog frozen
fuck fucker fuckers fucking fuckit fuckme fuckoff fuckyou fuego fuegofuego fuerza futbol futbolero futbolista gabriel galaxy galleta galletas gallina gallo game
gamer gamers games ganador ganadora gandalf gangsta gangster garfield garifuna garifunas gastos gata gatita gatito gatitos gato gatorade gavilan gemini geminis
genesis george gerardo gerencia gerente german germany gerson ghost giants gilberto gimnasio ginger giraffe girasol girasoles gladiador gladys gloriaadios gmail
god godbless godfather godisgood godisgreat godislove godzilla gohan goku gol golazo gold golden goleador golf golfer goodbye goodluck goodmorning goofy google
gorda gordita gordito gordo gorila gorilla grace gracia gracias graciasadios grado grados graduacion graduada graduado gray green greenday gregory gris gta
gtasanandreas guacamaya guanaja guapa guapo guate guatemala guatemalteco guerrera guerrero guest guevara guillermoanderson guitar guitarra gunsnroses gustavo
gym haaland habbo halamadrid halcon hallelujah halloween halo haloreach hamburguesa hannah happiness happy happybirthday happyday happyness hardcore harley
harleydavidson harleyquinn harrypotter hawaii heat heather heaven helado hell hello hellohello hellokitty helloworld helloyou henry herediano hermana hermanas
hermanita hermanito hermano hermanos hermione hermosa hermoso hielo highschool hija hijas hijita hijito hijo hijodeputa hijos hijueputa hilux himno
himnonacional hinata historia hitman hobbit hockey hogar hogwarts hola holaamigo holacomoestas holahola holamundo holaquetal home homer homesweethome honda
honduprogreso honduras honduras5estrellas hondurasmia hondurena hondurenas hondureno hondurenos hondutel honey hope hormiga horse horses hosanna hotdog hotmail
house houston huawei hugo hulk hunter hyundai ice icecream idiota idiotas iglesia ignacio ilovegod iloveher ilovehim ilovejesus iloveme ilovemom ilovemyfamily
ilovemyself iloveyou imissyou imperial independencia india infierno infinito infinity ingeniera ingeniero inglaterra ingles ingodwetrust ingrid inicia iniciar
inicio iniesta instagram instituto institutos inter intermilan internet internetlibre intibuca invierno invitado iphone ironmaiden ironman isabel islas
islasdelabahia israel italia italy ivan izaguirre jackson jaime jamaica jamas january japan japon jardin jardindeninos jasmine javier jazmin jbalvin jedi jeep
jefe jeffrey jehova jehovaesmipastor jehovah jehovajireh jenifer jennifer jennirivera jennyfer jeremy jerusalen jesica jessica jesucristo jesus jesus1jesus
jesuschrist jesuscristo jesusesamor jesuslove jesusmeama jesusteamo jesusvive jinete jirafa joaquin joel johan johnny joker jonas jonathan jordan josececilio
josefina joseluis josemaria joseph joshua josue juancarlos juangabriel juanita juanjose juanpablo judo juego juegos jueves jugador jugadora julian juliana julio
july june junio juntos justice justicia justin justinbieber juticalpa juventus kaka kakashi karate karina karlita karma karolg katyperry kawasaki kelvin kenia
kenneth kevin key keylin keylornavas keys kia killer kimberly kinder kindergarten king kingdom kingkong kitten kittens kitty knicks knight koala kobe kobebryant
korn kpop laceiba laclave lacontrasena ladygaga laesperanza lago lagodeyojoa lah lakers lalima lallave lamborghini lancer lapaz lapiz laptop lassie last lauren
lavidaesbella leagueoflegends lebron lebronjames leche lechuza ledzeppelin lemon lempira lempiracacique lempiras lenca lencas leomessi leon leonardo leonel
leones leonolimpia letmein letmeinn lexus libertad libra library libre libro libros lic licenciada licenciado liceo lidia lie life lifeisgood lifeless
limacortes limon linda lindo linkedin linkin linkinpark linux lion lionelmessi lions lisa liverpool liverpoolfc llave llaves lluvia lobito lobo lobos lobosupnfm
loca locas loco locos london londres loquita loquito lordoftherings lorenzo losangeles loser losers love loveandpeace lovelove lovely loveme lover lovers
loveyou loveyouall loving lozano lucas lucha luciana lucifer lucky luckyme luckyone luffy luigi luisfernando luisito luismiguel lukeskywalker lulu luna
lunallena lunes lunita macintosh madison madonna madre madrid madridista maestra maestras maestro maestros mafia maggie magia magic magica magician magico
maluma mama mamama mamamia mamapapa mamaypapa mami mamita manchas manchester manchesterunited mancity mango mangos mantequilla manunited manutd manzana manzanas
mar maradona marathon marcala marcela march marco marcos marcus margarita mariachi mariajose maricela marido mariela marina marine marines mario mariposa
mariposas marisol marjorie marley martes martin marzo master masterkey mastermaster matematica matematicas mateo math matricula matriculas matrix matthew
mauricio maverick max maximo maxwell maya mayas mayo mazda mbappe megadeth melany melissa melon melones melvin mentira mercedes mercedesbenz merengue
merrychristmas messenger messi metal metallica mexicana mexicano mexico miami miamiheat miamor miamores micarro micasa michael michaeljordan michelle micielo
mickey mickeymouse miclave micolegio micontrasena micorazon microsoft miercoles mierda mierdas miescuela mifamilia miguelarcangel mihija mihijita mihijito
mihijo mihonduras mil milagro milagros milan milk million millonaria millonario milton mimaestra minecraft minnie mipatria mireina mirey misamores mishijos
miskito misterio mitchell mitsubishi mivida mividaloca modem modric moises molly mom mommy monday money money1money moneymoney monkey monkey123monkey monkeys
mono montana monterrey moon moonlight morado morazan morenita morgan morpheus mosquitia motagua motaguaaguilas mother motherfucker moto motocicleta motorcycle
motorola motos mountain mouse muneca munequita music musica musical musico mustang mykey mylife mypass mypassword myspace mysql mysterio mystery nacaome
nacatamal nacatamales nada nadie nahomy nala napoli naranja naranjas narco naruto nascar natacion natalia nathan navidad navy nazaret negocio negocios negra
negrita negrito negro nelly nemo nena neo netflix network never neverland nevermore neworleans newpassword newyear newyork neymar neymarjr nica nicaragua
nicholas nickyjam nicolas nicole nieve nine ninja ninja123ninja ninjas nintendo nirvana nissan nobody noel nokia norman nosotros nota notas nothing november
novia noviembre novio nuevacontrasena nuevayork nueve nuevousuario number numberone numerouno nunca oasis ocean oceano ocho ocotepeque october octubre office
oficina olanchana olanchano olancho oldpassword olimpia olimpiacampeon olimpialeon oliver one one1one onedirection onepiece onetwothree open opendoor opensesame
oracle orange oreo orgullo orlando oro orquidea orquideas oscar osito ositos oso oswaldo otono outlook overwatch owl ozuna pablo packers pacman padre padres
padrino pagos pajarito pajaro palacios palmeiras paloma pamela pan panama panda pandas panqueque pantera panther paola papa papanoel papapapa papas papaymama
papi papito paraguay paraiso parasiempre paris pasaporte paso pass pass1word passcode passphrase passport passwd password password1password passwords pastel
pastor patito pato patria patrick patriots pavon paz peace peaceful peach peaches pedro pele pelota peludo pelusa pendeja pendejo pendejos penis peper pepita
pepito pepper pepsi pequena pequeno perdedor perla perra perrito perritos perro personal peru pes phillip piano pija pijas pikachu pilot piloto pimienta pina
pink pinkfloyd pino piolin pirata pirate pirates pisces piscis pisto pizarra pizza pizzas plane plata platano platanos platense playa playboy player playgirl
playstation please pluto poder poderosa poderoso pokemon polache pollito pollitos pollo pollofrito pony pooh porfavor porn porno porsche porsiempre portero
portroyal postgres postgresql potrerillos power powerful powerpower preciosa precioso predator predeterminado prima primavera primero primo primos prince
princesa princesita princess principe privada privado private probando probar profe profes profesor profesora profesorado profesores progreso protected
protegido prueba pruebas psg pubg puerta puertocortes puertorico pumas punta puppy pupusa pupusas purple pussy pussycat puta putamadre putas puto q1w2e3
q1w2e3r4 qazwsx qazwsxedc qqww queen queenbee querida querido queso quimica quincedeseptiembre qwe qweasd qweasdzxc qweqwe qwerty qwerty123456qwerty qwertyuiop
qwertz rabbit racer rachel racing rafaela raiders rain rainbow rambo rambodeleon ramiro rammstein ramos rana rancheras ranger rangers raton rayados raymond rayo
rbd realespana realmadrid realmadridcf realsociedad rebecca rebelde rebeldes recepcion recepcionista recibo recibos recreo recuerdo recuerdos red redbull redred
redsox reggae reggaeton registro registros regueton reina reinita relampago renata republicadominicana rex rey rica richard rico rihanna rio riqueza risa risas
river riverplate roatan robert roberta robin roblox rock rockandroll rocknroll rockstar rocky rodolfo rodrigo rojo rollingstones roma romeosantos ron ronald
ronaldinho ronaldo rony root rootroot rosa rosado rosas rose roses rosibel rosita router rubi rufus rugby ruinas runescape runner running rusia russell russia
ryan sabado sagitario sagittarius sailormoon sakura sal salmo salsa saludos salvador salvadoreno salvavida samantha sample samsung samurai sandia sanpedro
sanpedrosula santa santabarbara santaclaus santamaria santarosa santarosadecopan santos saopaulo sapo saprissa sasuke satan saturday saul scarface school
schools schoolschool science scooby scoobydoo scorpio scorpion scott sebastian secret secreta secretaria secretario secreto secretos secrets security segura
seguridad seguro seis seleccion selehn selena selenagomez selva selvin semanasanta sentra september septiembre serpiente server servidor sesame setiembre seven
sevilla sex sexo sexsex sexy sexyboy sexygirl shadow shakira shalom shaq shark sharks shit shrek siempre siemprejuntos siete siguatepeque silver simba simpson
simpsons sion sisepudo sisepuede sistema sistemas sister six skate skateboard skater skype skywalker slayer slipknot smile smiles smiley snake sniper snoopdogg
snoopy snow snowball sobrina sobrino soccer sociales sofia softball sol soldado soldier soles solyluna sombra something sonador sonar song songs sonic sonrisa
sonrisas sopa sopadecaracol sopademondongo soporte southpark spanish spider spiderman spotify spring sprite sps star starcraft starlight stars startrek starwars
steelers stephanie stephen steve steven stitch storm strawberry student students stupid stupido suarez subaru success sueno suenos suerte sugar summer sun
sunday sunflower sunshine superadmin superman supermario supersecret superseguro superuser superusuario support surf surfer surfing susana suyapa suzuki sweet
sweetheart sweetie sweety swimming sysadmin system systemadmin taco tacos taekwondo tajaditas tamal tambor tarea tareas tatiana tauro taurus taylor taylorswift
teacher teachers teaching teadoro team teamo teamodios teamohija teamohijo teamohijos teamomama teamomiamor teamomucho teamoo teamopapa teamotanto teamoteamo
teddy teddybear teextrano tegucigalpa tegus tekiero tela temp temporal temporary ten tenis tennis tequiero tequieromucho tequila terminator tesla tesoreria
tesoro test test123test tester testing tetris texas thankyou thanos thebeatles thepassword thomas thor thorthor three thunder thursday tia tibia tiburon tierra
tiger tigers tigger tigo tigohonduras tigostar tigre tigres tigresa tiktok timothy tio tios titanic toby tocoa todo todos toluca tomate tonta tonto toor
topsecret tormenta toro toros tortilla tortillas tortuga tottenham toyota toystory trabajar trabajo train travis tren tres trinity triste tristeza triunfador
triunfadora triunfo truck trueno trujillo trustme trustno trustnoone truth tuesday tumadre tupac turtle tweety twilight twitter two tyler ubuntu ulises ultimo
unah unahvs unicah uniforme unitec unitedstates universidad universitario university uno unodos unodostres unodostrescuatro upnfm uruguay usa user username
usuario usuarionuevo usuarios utila uva uvas vaca vacaciones vacation vader vainilla valencia valentin valeria valiente valle valorant vampira vampire vampiro
vanilla vegeta venado venadocolablanca venezuela vengadores venta ventas verano verdad verde verga vergas vicentefernandez victoria victorioso victory vida
vidabella vidaloca videojuegos viento viernes viking vikingo villanueva villela vincent vino violeta violin virgen virgencita virgendesuyapa virgenmaria virgo
visca viscabarca vivahonduras vivamexico vodka volcan voldemort voleibol volibol volkswagen volleyball volvo warcraft warrior warriors washington water
webmaster wednesday welcome welcome1welcome welcomeback wendy whatever whatsapp whiskey whisky white whitey whoknows wifi wifiwifi william wilson windows
windowsxp wine winner winners winnie winniepooh winter wolf wolverine wolves word work working worldofwarcraft wrestling xavi xavier xbox xiaomi xmen xsw2zaq
yahoo yamaha yankees yellow yessica yoda yojoa yoro yourpassword youtube yuca yucaconchicharron yuri zachary zamorano zaq12wsx zelda zeus zidane zoe zombie
zombies zoom zoro zorro zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/)
