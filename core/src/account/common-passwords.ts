/**
 * Passwords that are guessed first, lower case, without digits and signs around them; the empty one stands for
 * digits alone and for a short thing repeated. Written down by hand; languages of the first users are in it.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passw passwort parola parol passord wachtwoord motdepasse contrasena contraseña senha heslo haslo пароль
passwordpassword passwordone mypassword thepassword newpassword oldpassword yourpassword changepassword passwordchange
password123password password1234 passwordadmin adminpassword rootpassword userpassword testpassword defaultpassword
secret supersecret topsecret mysecret secretsecret secretpassword changeme changemenow changemeplease changeit
letmein letmeinnow letmeinplease welcome welcomeback welcomehome welcometo login loginlogin signin access
accessdenied admin administrator administrador adminadmin adminroot rootroot root toor superuser superadmin sysadmin
user username useruser guest guestguest test testing testtest testuser testingtesting demo demodemo default
master masterkey masterpassword masterpass qwerty qwertz azerty qwertyuiop qwertyuiopasdfghjkl qwertyuiopasdf
qwertyuiopas qwertyqwerty qwertyasdfgh qwertyuiopqwertyuiop asdfghjkl asdfghjklqwertyuiop asdfasdf asdfghjklasdfghjkl
zxcvbnm zxcvbnmasdfghjkl qwertyzxcvbn asdfghzxcvbn azertyuiop azertyuiopqsdfghjklm qazwsx qazwsxedc qazwsxedcrfv
qazwsxedcrfvtgb 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5y6 qweasdzxc
qweasd qweasdzxcqwe zaq12wsx zaq1xsw2 zaq12wsxcde3 zaqxswcde qwer1234qwer 1234qwerasdf qwerasdfzxcv 1234qwerasdfzxcv
йцукен йцукенгшщзхъ йцукенгшщзхї йцукенгшщз фывапролджэ фівапролджє ячсмитьбю привет привіт любовь кохання україна
abcdefghijkl abcdefgh abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcdef abcabc abcdabcd abcxyz
aabbccddeeff alphabet alphabetical
iloveyou iloveyouforever iloveyousomuch iloveyoubaby iloveyoumore iloveu ilovegod ilovejesus ilovemymom iloveme
ilovemyself ilovemyfamily ilovemydog ilovemycat loveyou loveme lovely lover loveislove mylove teamo
princess sunshine shadow monkey dragon football baseball basketball superman batman spiderman ironman starwars
pokemon minecraft fortnite charlie michael jennifer jordan michelle daniel ashley jessica thomas andrew joshua
matthew robert william alexander elizabeth christopher anthony nicholas benjamin victoria samantha stephanie
liverpool liverpoolfc manchester manchesterunited chelsea arsenal barcelona realmadrid juventus dynamo
mustang corvette ferrari mercedes porsche computer internet whatever trustno trustnoone freedom killer hunter
harley ranger buster tigger pepper ginger cookie flower butterfly chocolate cheese banana orange summer winter
spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday hello helloworld hellohello hellothere hellokitty goodmorning goodbye
blessed blessing jesuschrist jesus jesusislord heaven angel angels forever foreverandever family familyfirst
friends bestfriends happiness happybirthday birthday babygirl babyboy sweetheart darling beautiful gorgeous
nothing something anything everything whatsup opensesame sesame abracadabra correcthorsebatterystaple
correcthorse batterystaple tobeornottobe thequickbrownfox quickbrownfox maytheforcebewithyou winteriscoming
company companyname corporate business office service support database server network system systems security
chancery document documents envelope envelopes contract contracts mailbox signature docflow
microsoft windows google facebook youtube twitter instagram linkedin amazon android samsung iphone apple
oracle cisco ciscocisco ubuntu linux linuxlinux debian postgres postgresql mysql mongodb redis docker kubernetes
raspberry vagrant ansible jenkins gitlab github wordpress joomla drupal tomcat manager private public temporary
temppassword temppass temp tempo initial initialpassword startpassword firstpassword nopassword emptypassword
notmypassword idontknow dontforget forgotpassword forgetmenot rememberme iforgotmypassword none null undefined
administratorpassword passphrase mypassphrase letmeinletmein lovelovelove
  `
    .split(/\s+/)
    .concat(""),
);
