<?php
$settings = json_decode(file_get_contents(getenv('WORLD_FOLDER') . '/settings.json'), true);
$config = ['people' => ['exampleauth:UserPass'] + $settings['people']];
